import type { Report } from '../report.ts';
import { plural } from './verdict.ts';

/** What was tested, by what, when, and with how much: for the head of a report, with code between backticks. */
export function factsOf({ target, contract, kit, startedAt, seconds, requests, scope, seed }: Report): string[] {
  return [
    `\`${target.baseUrl}\`, account ${target.account}`,
    `profiles ${target.profiles.join(', ')}${scope.stateless ? ', stateless checks only' : ''}`,
    `contract ${contract}`,
    `kit ${kit}`,
    `${startedAt.replace('T', ' ').slice(0, 16)} UTC`,
    `${seconds.toFixed(1)} s`,
    `${plural(requests.batch, 'batch request')}, ${plural(requests.other, 'other request')}`,
    ...(seed === undefined ? [] : [`seed ${seed}`]),
  ];
}
