import type { Requirement, UnspecifiedBehavior } from '@email-automation/types';
import { catalog, fileOfCheck } from '../checks/catalog.ts';
import { requirements, retiredIn, unspecifiedBehaviors } from '../contract/registers.ts';
import { type Check, profileOfCheck } from '../kit/check.ts';
import { SelectionError } from '../kit/selection.ts';
import { listRequests } from '../run/check-requests.ts';
import { type StateName, stateNames, stateOf } from '../target/states.ts';

/**
 * Prints a description of a requirement, a check, a provider state or an unspecified behavior.
 * @throws SelectionError when the id is unknown
 */
export async function explain(id: string): Promise<void> {
  const requirement = requirements.find((one) => one.id === id.toUpperCase());
  const check = catalog.find((one) => one.id === id);
  const behavior = unspecifiedBehaviors.find((one) => one.id === id);
  const state = stateNames.find((name) => name === id);
  if (requirement) process.stdout.write(describeRequirement(requirement));
  else if (check) process.stdout.write(await describeCheck(check));
  else if (behavior) process.stdout.write(describeUnspecified(behavior));
  else if (state) process.stdout.write(describeState(state));
  else if (retiredIn(id)) throw new SelectionError(`${id} was retired in ${retiredIn(id)}: no check tests it.`);
  else throw new SelectionError(`${id} is unknown. The command \`list\` lists requirements and checks.`);
}

function describeRequirement({ id, level, statement, contract, unobservable }: Requirement): string {
  const checks = catalog.filter((check) => check.requirements.includes(id));
  const elements = new Set(contract.map((pointer) => pointer.split('/')[0]));
  const unspecified = unspecifiedBehaviors.filter((entry) =>
    entry.contract.some(
      (touched) => contract.includes(touched) && elements.has(touched.split('/')[0]) && touched.includes('/'),
    ),
  );
  return [
    `${id} (${level})`,
    statement,
    '',
    unobservable === undefined
      ? `Checks:\n${checks.map((check) => `  ${check.id}: ${check.title}`).join('\n')}`
      : `Unobservable over HTTP: ${unobservable}`,
    '',
    `In the contract:\n${contract.map((pointer) => `  ${pointer}`).join('\n')}`,
    ...(unspecified.length > 0
      ? [
          '',
          `Unspecified there, so that no check tests it:\n${unspecified.map((behavior) => `  ${behavior.id}: ${behavior.subject}`).join('\n')}`,
        ]
      : []),
    '',
  ].join('\n');
}

async function describeCheck(check: Check): Promise<string> {
  const { requests, complete } = await listRequests(check);
  const named = requirements.filter(({ id }) => check.requirements.includes(id));
  return [
    check.id,
    `The server ${check.title}.`,
    '',
    `Profile: ${profileOfCheck(check)}. ${check.stateless ? 'Does not depend on server state, so it also runs against a mock.' : 'Depends on server state.'}`,
    ...(check.template
      ? [`Template: ${check.template.name}, the same check of other operations. \`list --templates\` lists them.`]
      : []),
    `Source: packages/conformance/src/checks/${fileOfCheck(check)}`,
    `Requirements:\n${named.map(({ id, statement }) => `  ${id}: ${statement}`).join('\n')}`,
    `Requests, if the server responds with the examples of the contract:\n${requests.map((line) => `  ${line}`).join('\n')}`,
    ...(complete ? [] : ['  Which others follow depends on the responses of the server.']),
    '',
  ].join('\n');
}

const describeUnspecified = ({ id, subject, contract, alternatives = [], choice, reason }: UnspecifiedBehavior) =>
  [
    `${id}: unspecified in the interface, so that no check tests it`,
    subject,
    '',
    `Reference server: ${choice}`,
    `Reason: ${reason}`,
    '',
    ...(alternatives.length > 0
      ? [`Other servers, for example:\n${alternatives.map((alternative) => `  ${alternative}`).join('\n')}`, '']
      : []),
    `In the contract:\n${contract.map((pointer) => `  ${pointer}`).join('\n')}`,
    '',
  ].join('\n');

function describeState(name: StateName): string {
  const { description, ids, optionalIds = {}, uses, optional, discoverable, profile } = stateOf(name);
  return [
    `"${name}", a provider state of the target`,
    description,
    '',
    `Ids: ${Object.keys(ids).join(', ')}${Object.keys(optionalIds).length > 0 ? `; optional: ${Object.keys(optionalIds).join(', ')}` : ''}`,
    `Profile: ${profile}`,
    ...(uses === undefined ? [] : [`A full run consumes ${uses} of them.`]),
    ...(discoverable ? ['If the target does not provide it, the kit looks for one.'] : []),
    ...(optional ? ['Optional: without it, its checks are skipped instead of untestable.'] : []),
    '',
  ].join('\n');
}
