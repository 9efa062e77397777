import { released } from './released.ts';

/** The clone, for commands that run outside of it. The server of the docs replaces it by the path that it is in. */
const clone = '../email-automation';

/** Commands as sources write them: with the packages of the registry. Before their first release, they run in a clone. */
const inClone: readonly [published: string, local: string][] = [
  ['npx @email-automation/reference-server --demo', 'npm start'],
  ['npx @email-automation/reference-server', 'npm run -s server --'],
  ['npx @email-automation/conformance', `npm --prefix ${clone} run -s kit --`],
  [
    'vitest @email-automation/client @email-automation/reference-server',
    `vitest ${clone}/packages/client ${clone}/apps/reference-server`,
  ],
  ['npm install @email-automation/client', `npm install ${clone}/packages/client`],
  [
    'npm install --save-dev @email-automation/reference-server',
    `npm install --save-dev ${clone}/apps/reference-server`,
  ],
  ['npm install @email-automation/openapi', `npm install ${clone}/spec`],
  ['pip install email-automation-client', `pip install ${clone}/packages/client-python`],
  [
    'go get email-automation.example/client-go',
    `go mod edit -replace=email-automation.example/client-go=${clone}/packages/client-go
go get email-automation.example/client-go`,
  ],
];

/** Text with commands that run now. */
export const spellCommands = (text: string, isReleased = released): string =>
  isReleased ? text : inClone.reduce((spelled, [published, local]) => spelled.replaceAll(published, local), text);
