import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startDemo } from '@email-automation/reference-server';
import { expect, onTestFinished, test } from 'vitest';
import { firstSteps } from '../src/home/first-steps.ts';
import { sandbox } from '../src/site/sandbox.ts';

const run = promisify(execFile);

/** Sends every request to the sandbox of a test that the code would send to the one of `npm start`. */
async function startSandbox() {
  const demo = await startDemo();
  onTestFinished(() => demo.close());
  return { demo, replaceUrl: (code: string) => code.replaceAll(sandbox.servers.Sandbox, demo.url) };
}

test('the commands of the quickstart work', async () => {
  const { replaceUrl } = await startSandbox();
  const send = async (command: string) =>
    JSON.parse((await run('sh', ['-c', `${replaceUrl(command)} -sS --fail`])).stdout);
  const { campaigns } = await send(firstSteps.list.command);
  expect(campaigns.map(({ id }: { id: string }) => id)).toContain(sandbox.parameters.campaign_id);
  const { subscribers } = await send(firstSteps.subscribe.command);
  expect(subscribers).toEqual([expect.objectContaining({ id: expect.any(String) })]);
});

test('the program of the quickstart works', async () => {
  const { demo } = await startSandbox();
  // In the package, so that it finds the client.
  const folder = mkdtempSync(fileURLToPath(new URL('../dist/quickstart-', import.meta.url)));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const program = join(folder, 'quickstart.ts');
  copyFileSync(fileURLToPath(new URL('../src/guides/code/quickstart.ts', import.meta.url)), program);
  const redirect = `data:text/javascript,const send = fetch; globalThis.fetch = (url, options) => {
    const request = new Request(url, options);
    return send(new Request(request.url.replace('${sandbox.servers.Sandbox}', '${demo.url}'), request));
  };`;
  const { stdout } = await run(process.execPath, ['--import', redirect, program]);
  expect(stdout).toMatch(/^\w+\n$/);
});
