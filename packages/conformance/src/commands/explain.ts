import type { Requirement, UnspecifiedBehavior } from '@email-automation/types';
import { type Check, profileOfCheck } from '../check.ts';
import { catalog } from '../checks/catalog.ts';
import { requirements, retiredIn, unspecifiedBehaviors } from '../contract/registers.ts';
import { SelectionError, sequencesId } from '../selection.ts';
import { type StateName, stateNames, stateOf } from '../target/states.ts';

/**
 * Prints what is known of a requirement, a check, a state or an open matter.
 * @throws SelectionError when nothing has the id
 */
export function explain(id: string): void {
  const requirement = requirements.find((one) => one.id === id.toUpperCase());
  const check = catalog.find((one) => one.id === id);
  const matter = unspecifiedBehaviors.find((one) => one.id === id);
  const state = stateNames.find((name) => name === id);
  if (requirement) process.stdout.write(describeRequirement(requirement));
  else if (check) process.stdout.write(describeCheck(check));
  else if (matter) process.stdout.write(describeUnspecified(matter));
  else if (state) process.stdout.write(describeState(state));
  else if (id === sequencesId) process.stdout.write(sequencesDescription);
  else if (retiredIn(id)) throw new SelectionError(`${id} is retired since ${retiredIn(id)}: nothing checks it.`);
  else throw new SelectionError(`Nothing is called ${id}. \`list\` shows requirements and checks.`);
}

function describeRequirement({ id, level, statement, contract, unobservable }: Requirement): string {
  const checks = catalog.filter((check) => check.requirements.includes(id));
  const elements = new Set(contract.map((pointer) => pointer.split('/')[0]));
  const open = unspecifiedBehaviors.filter(({ touches }) =>
    touches.some(
      (touched) => contract.includes(touched) && elements.has(touched.split('/')[0]) && touched.includes('/'),
    ),
  );
  return [
    `${id} (${level})`,
    statement,
    '',
    unobservable === undefined
      ? `Checks:\n${checks.map((check) => `  ${check.id}: ${check.title}`).join('\n')}`
      : `Not observable over HTTP: ${unobservable}`,
    '',
    `Stated in the contract at:\n${contract.map((pointer) => `  ${pointer}`).join('\n')}`,
    ...(open.length > 0
      ? [
          '',
          `Left open there, and never judged:\n${open.map((matter) => `  ${matter.id}: ${matter.matter}`).join('\n')}`,
        ]
      : []),
    '',
  ].join('\n');
}

function describeCheck(check: Check): string {
  const named = requirements.filter(({ id }) => check.requirements.includes(id));
  return [
    check.id,
    `The server ${check.title}.`,
    '',
    `Profile: ${profileOfCheck(check)}. ${check.stateless ? 'Needs no state, so that a mock can be tested.' : 'Needs state behind the answers.'}`,
    `Requirements:\n${named.map(({ id, statement }) => `  ${id}: ${statement}`).join('\n')}`,
    '',
  ].join('\n');
}

const describeUnspecified = ({ id, matter, touches, choice, why }: UnspecifiedBehavior) =>
  [
    `${id}: open in the interface, so that no check judges it`,
    matter,
    '',
    `The reference server: ${choice}`,
    `Because: ${why}`,
    '',
    `It touches:\n${touches.map((pointer) => `  ${pointer}`).join('\n')}`,
    '',
  ].join('\n');

const sequencesDescription = `sequences
Random sequences of requests: people are subscribed, unsubscribed, created and given events, and what lists and counters
show is held against a model of the interface's rules. When a rule is broken, the shortest sequence that shows it is told,
with the requirement.

Profile: core; batches only with the profile batch.
They are drawn from a seed, which every report names: run --only sequences --seed 7 draws the same again.
`;

function describeState(name: StateName): string {
  const { description, ids, optionalIds = {}, uses, optional, discoverable, profile } = stateOf(name);
  return [
    `"${name}", a state that the target gives`,
    description,
    '',
    `Ids: ${Object.keys(ids).join(', ')}${Object.keys(optionalIds).length > 0 ? `; optional: ${Object.keys(optionalIds).join(', ')}` : ''}`,
    `Profile: ${profile}`,
    ...(uses === undefined ? [] : [`A full run uses ${uses} of them up.`]),
    ...(discoverable ? ['The kit looks for one itself when the target names none.'] : []),
    ...(optional ? ['Without it, the checks about it are not offered; otherwise they would be not testable.'] : []),
    '',
  ].join('\n');
}
