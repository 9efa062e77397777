import { expect, test } from 'vitest';
import { spellCommands } from '../src/site/commands.ts';
import { released } from '../src/site/released.ts';
import { pagePaths, readSiteFile } from './site-files.ts';

test.each([
  ['npx @email-automation/reference-server --demo', 'npm start'],
  ['npx @email-automation/reference-server clock advance 1w', 'npm run -s server -- clock advance 1w'],
  ['npx @email-automation/conformance init', 'npm --prefix ../email-automation run -s kit -- init'],
  ['npm install @email-automation/client csv-parse', 'npm install ../email-automation/packages/client csv-parse'],
])('%s is spelled so that it runs before the first release, and as it is after it', (published, local) => {
  expect(spellCommands(published, false)).toBe(local);
  expect(spellCommands(published, true)).toBe(published);
});

/** Commands that install a package of the registry. */
const installing =
  /(npx|npm install)\b[^\n`]* @email-automation\/|pip install [^\n`]*email-automation-client|build-arg VERSION|uses: <owner>/;

test.skipIf(released)('before the first release, a page with a command that needs a registry says so', () => {
  for (const path of [...pagePaths, ...pagePaths.map((page) => page.replace(/html$/, 'md'))]) {
    const text = readSiteFile(path).replace(/<[^>]*>/g, '');
    const command = installing.exec(text)?.[0];
    expect(command && !text.includes('needs the first release') && command, path).toBeFalsy();
  }
});
