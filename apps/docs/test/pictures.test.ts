import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { startDemo } from '@email-automation/reference-server';
import { expect, onTestFinished, test } from 'vitest';
import { startBrowser } from './browser.ts';
import { signIn } from './consent.ts';
import { followConsoleGuide } from './console-story.ts';
import { startSandboxProcess } from './sandbox-process.ts';

const readGuide = (name: string) => readFileSync(new URL(`../src/guides/${name}.mdx`, import.meta.url), 'utf8');

test('the pages of the authorization are still those in the pictures: run `pnpm pictures`, and correct their descriptions', async () => {
  const guide = readGuide('authentication');
  const demo = await startDemo();
  onTestFinished(() => demo.close());
  const browser = await startBrowser();
  onTestFinished(() => browser.close());
  const query = 'response_type=code&client_id=demo-app&redirect_uri=http://127.0.0.1:8080/callback';
  const { page } = await browser.open(`${demo.url}/oauth/authorize?${query}`);
  const describe = async () => {
    const buttons = await page.getByRole('button').allTextContents();
    return [await page.getByRole('heading').textContent(), ...buttons];
  };
  for (const words of [await describe(), await signIn(page).then(describe)]) {
    for (const word of words) expect(guide).toMatch(new RegExp(`alt="[^"]*${word?.replace('?', '\\?')}[^"]*"`));
  }
});

test('the console can do what its guide says, and has what it names: correct the guide, and run `pnpm pictures`', async () => {
  const sandbox = await startSandboxProcess();
  onTestFinished(() => sandbox.close());
  const browser = await startBrowser();
  onTestFinished(() => browser.close());
  const { page, errors } = await browser.open('about:blank');
  let seen = '';
  await followConsoleGuide(sandbox, page, async () => {
    seen += await page.locator('body').textContent();
  });
  const named = [...readGuide('console').matchAll(/\*\*([^*]+)\*\*/g)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((name) => !seen.includes(name))).toEqual([]);
  expect(errors).toEqual([]);
});

test('Node alone reads the modules of the program that takes pictures', () => {
  const modules = ['console-story', 'consent', 'sandbox-process'].map((name) => `import './test/${name}.ts';`);
  execFileSync(process.execPath, ['--input-type=module', '-e', modules.join('')], {
    cwd: new URL('..', import.meta.url),
  });
});
