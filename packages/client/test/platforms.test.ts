import { launchChromium } from '@email-automation/test-tools/chromium';
import { expect, onTestFinished, test } from 'vitest';
import { commonJs, expectClientRuns, expected, modules } from './platforms/run-program.ts';
import { startService } from './platforms/service.ts';

// Other platforms are in a separate package, which `pnpm proof:platforms` installs.
test.each([
  ['Node 24', modules],
  ['Node 24, with require,', commonJs],
])('%s runs the client', (_name, program) => expectClientRuns(process.execPath, [program], 'node', /^24\./));

test('a browser runs the client, and sends its own User-Agent', async () => {
  const { url, agents } = await startService();
  const browser = await launchChromium();
  onTestFinished(() => browser.close());
  const tab = await browser.newPage();
  await tab.goto(url);
  await tab.waitForFunction('window.results');
  expect(await tab.evaluate('window.results')).toEqual(expected);
  expect([...agents].every((agent) => agent?.startsWith('Mozilla/'))).toBe(true);
});
