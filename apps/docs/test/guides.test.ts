import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startDemo } from '@email-automation/reference-server';
import { expect, onTestFinished, test } from 'vitest';
import { firstSteps } from '../src/home/first-steps.ts';
import { sandbox } from '../src/site/sandbox.ts';

const run = promisify(execFile);
const guides = fileURLToPath(new URL('../src/guides/', import.meta.url));
/** The command that runs a program with this extension. */
const commands: Record<string, readonly string[]> = {
  sh: ['sh', '-e'],
  ts: [process.execPath],
  mjs: [process.execPath],
  py: ['python3'],
};

/** A sandbox in which nothing depends on chance. */
async function startSandbox() {
  const demo = await startDemo({ seed: 1, clock: { at: '2026-03-02T09:15:00Z' } });
  onTestFinished(() => demo.close());
  return { replaceUrl: (code: string) => code.replaceAll(sandbox.servers.Sandbox, demo.url) };
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
    const { replaceUrl } = await startSandbox();
    // In the package, so that programs find the client.
    const folder = mkdtempSync(fileURLToPath(new URL('../dist/guide-', import.meta.url)));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    for (const file of files) {
      const [command = '', ...args] = commands[extname(file).slice(1)] ?? [];
      const program = join(folder, basename(file));
      writeFileSync(program, replaceUrl(readFileSync(join(guides, 'code', file), 'utf8')));
      const printed = await run(command, [...args, program], { cwd: folder });
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
