import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startMock } from '@email-automation/mock';
import { startDemo } from '@email-automation/reference-server';
import { expect, onTestFinished, test } from 'vitest';
import { firstSteps } from '../src/home/first-steps.ts';
import { sandbox } from '../src/site/sandbox.ts';
import { startSandboxProcess } from './sandbox-process.ts';

const run = promisify(execFile);
const guides = fileURLToPath(new URL('../src/guides/', import.meta.url));
/** The command that runs a program with this extension. */
const commands: Record<string, readonly string[]> = {
  sh: ['sh', '-e'],
  ts: [process.execPath],
  mjs: [process.execPath],
  py: ['python3'],
};
/** A file of tests runs as a reader's own do: with Vitest, in its folder. */
const vitest = [
  process.execPath,
  join(fileURLToPath(import.meta.resolve('vitest/package.json')), '../vitest.mjs'),
  'run',
  '--root',
  '.',
];
const commandOf = (file: string) => (file.endsWith('.test.ts') ? vitest : commands[extname(file).slice(1)]) ?? [];
/** What programs start and set a sandbox with. */
const command = 'npx @email-automation/reference-server';

/** A sandbox in which nothing depends on chance, in a process of its own if programs use its commands. */
async function startSandbox(usesCommands = false) {
  if (usesCommands) {
    const { url, env, command: here } = await startSandboxProcess();
    const replaceUrl = (code: string) => code.replaceAll(sandbox.servers.Sandbox, url).replaceAll(command, here);
    return { replaceUrl, env };
  }
  const demo = await startDemo({ seed: 1, clock: { at: '2026-03-02T09:15:00Z' } });
  onTestFinished(() => demo.close());
  const replaceUrl = (code: string) => code.replaceAll(sandbox.servers.Sandbox, demo.url);
  return { replaceUrl, env: { ...process.env, NO_COLOR: '1' } };
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

const programs = readdirSync(join(guides, 'code'), { recursive: true, encoding: 'utf8' })
  .filter((file) => Object.hasOwn(commands, extname(file).slice(1)))
  .sort();

test.for([...Map.groupBy(programs, dirname)])(
  'the programs of %s print what the guide says',
  { timeout: 60_000 },
  async ([, files]) => {
    const read = (file: string) => readFileSync(join(guides, 'code', file), 'utf8');
    const uses = (text: string) => files.some((file) => read(file).includes(text));
    const { replaceUrl, env } = await startSandbox(uses(command));
    const mock = uses(sandbox.servers.Mock) ? await startMock({ port: 0 }) : undefined;
    onTestFinished(() => mock?.close());
    // In the package, so that programs find the client.
    const folder = mkdtempSync(fileURLToPath(new URL('../dist/guide-', import.meta.url)));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    for (const file of files) {
      const [program = '', ...args] = commandOf(file);
      const path = join(folder, basename(file));
      writeFileSync(path, replaceUrl(read(file)).replaceAll(sandbox.servers.Mock, mock?.url ?? ''));
      const printed = await run(program, [...args, path], { cwd: folder, env });
      const output = join(guides, 'code', file.replace(/\.\w+$/, '.txt'));
      if (existsSync(output))
        expect(printed.stdout.trim(), file).toMatch(patternOf(readFileSync(output, 'utf8').trim()));
    }
  },
);

test('a guide shows every program', () => {
  const text = readdirSync(guides, { encoding: 'utf8' })
    .filter((name) => name.endsWith('.mdx'))
    .map((name) => readFileSync(join(guides, name), 'utf8'))
    .join('\n');
  expect(programs.filter((file) => !text.includes(`file="${file}"`))).toEqual([]);
});

/** The text, in which `…` stands for anything. */
function patternOf(text: string): RegExp {
  const parts = text.split('…').map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return new RegExp(`^${parts.join('[\\s\\S]*')}$`);
}
