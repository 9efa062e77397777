import { createHash } from 'node:crypto';
import { timestamp } from '@email-automation/service/domain/clock';
import type { WorkspaceSubscriber } from '../workspace/workspace.ts';
import { cities, firstNames, interests, lastNames, shirtSizes } from './made-up-names.ts';

const millisecondsPerMinute = 60_000;
/** Subscribers were created in the two years before they are made up. */
const minutes = 2 * 365 * 24 * 60;
const domains = ['example.com', 'example.net', 'example.org'];

/**
 * Makes up a subscriber: the same seed and number always give the same one, whose email address no other number has.
 * @param now what the time of creation is relative to
 */
export function makeUpSubscriber(seed: number, number: number, now: Date): WorkspaceSubscriber {
  const pick = picker(`${seed} ${number}`);
  const [first, last] = [pick(firstNames), pick(lastNames)];
  const [city, time_zone] = pick(cities);
  const age = pick(minutes) * millisecondsPerMinute;
  const isCustomer = pick(3) === 0;
  const likes = [pick(interests), pick(interests)].slice(0, 1 + pick(2));
  return {
    email: `${toAscii(first)}.${toAscii(last)}${number}@${pick(domains)}`,
    time_zone,
    tags: [...new Set([isCustomer ? 'Customer' : 'Newsletter', ...likes])],
    custom_fields: { first_name: first, last_name: last, city, ...(isCustomer && { shirt_size: pick(shirtSizes) }) },
    created_at: timestamp(new Date(now.getTime() - age)),
  };
}

interface Pick {
  (below: number): number;
  <Value>(values: Value[]): Value;
}

/** Picks numbers and values by a text: four bytes of its hash for each; after sixteen, it begins anew. */
function picker(text: string): Pick {
  const bytes = createHash('sha512').update(text).digest();
  let offset = 0;
  const below = (bound: number) => {
    const number = bytes.readUInt32BE(offset) % bound;
    offset = (offset + 4) % bytes.length;
    return number;
  };
  return (<Value>(from: number | Value[]) =>
    typeof from === 'number' ? below(from) : from[below(from.length)]) as Pick;
}

/** Lower case without accents. */
function toAscii(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase();
}
