import { released } from './released.ts';

/** Commands as sources write them: with the packages of the registry. Before their first release, they run in a clone. */
const inClone: readonly [published: string, local: string][] = [
  ['npx @email-automation/reference-server --demo', 'npm start'],
  ['npx @email-automation/reference-server', 'npm run -s server --'],
  ['npx @email-automation/conformance', 'npm run -s kit --'],
  ['npm install @email-automation/client', 'npm install ../email-automation/packages/client'],
  ['npm install @email-automation/openapi', 'npm install ../email-automation/spec'],
];

/** Text in which commands are spelled so that they run now. */
export const spellCommands = (text: string, isReleased = released): string =>
  isReleased ? text : inClone.reduce((spelled, [published, local]) => spelled.replaceAll(published, local), text);
