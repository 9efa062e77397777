import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startMock } from '@email-automation/mock';
import { startDemo } from '@email-automation/reference-server';
import { findFreePort } from '@email-automation/test-tools/find-free-port';
import { sample } from '@email-automation/test-tools/sample';
import { expect, onTestFinished, test } from 'vitest';
import { requestNames } from '../src/run/guide-requests.ts';
import { sandbox } from '../src/site/sandbox.ts';
import {
  clientPaths,
  commandOf,
  goModule,
  guideRuns,
  guides,
  isRequest,
  nameOf,
  programs,
  programText,
  readCode,
  serverCommand,
  withLocalCommands,
} from './guide-programs.ts';
import { escapePattern, matchPrinted } from './match-printed.ts';
import { runProgram } from './run-program.ts';
import { startSandboxProcess } from './sandbox-process.ts';

/** Ports at which programs of guides listen, for which each run has free ones: a server of the reader's own, and the application of the demo workspace. */
const ports = ['8000', '8080'];

/** A sandbox at a time that does not depend on the day. */
async function startSandbox() {
  const demo = await startDemo({ clock: { at: '2026-03-02T09:15:00Z' } });
  onTestFinished(() => demo.close());
  return { url: demo.url, env: { ...process.env, ...clientPaths, SANDBOX_COMMAND: serverCommand, NO_COLOR: '1' } };
}

async function startProcess() {
  const sandbox = await startSandboxProcess();
  onTestFinished(() => sandbox.close());
  return { url: sandbox.url, env: { ...sandbox.env, ...clientPaths, SANDBOX_COMMAND: serverCommand } };
}

const drawn = sample(guideRuns, {
  what: 'guides with programs, each in one language',
  size: 3,
  nameOf: ({ name }) => `apps/docs/src/guides/code/${name}`,
  concernsAll: 'packages/client/src',
});

/** The output that a guide shows for a program: of its language, or of all. */
function outputOf(file: string): string | undefined {
  const names = [`${file}.txt`, `${nameOf(file)}.txt`];
  const found = names.find((name) => existsSync(join(guides, 'code', name)));
  return found && readCode(found).trim();
}

/** The codes of the errors in a response. */
const errorCodes = (response: string) =>
  [...response.matchAll(/"(?:code|error)":"(\w+)"/g)].map(([, code = '']) => code);

test.for(drawn)('the programs of $name in $language print what the guide says', async (guide, { skip }) => {
  if (guide.missing.length > 0) skip(`NOT RUN: ${guide.missing.join(', ')} fails here`);
  const uses = (text: string) => guide.programs.some((file) => programText(file).includes(text));
  // Commands find a sandbox only if it runs in a separate process.
  const { url, env } = await (uses('npx @email-automation/reference-server') ? startProcess : startSandbox)();
  const mock = uses(sandbox.servers.Mock) ? await startMock({ port: 0 }) : undefined;
  onTestFinished(() => mock?.close());
  const here = new Map([
    [sandbox.servers.Sandbox, url],
    [sandbox.servers.Mock, mock?.url ?? ''],
  ]);
  for (const port of ports) here.set(port, String(await findFreePort()));
  // All at once and as whole words: a port that is put in can contain one that is to be replaced.
  const shown = new RegExp(`\\b(?:${[...here.keys()].map(escapePattern).join('|')})\\b`, 'g');
  const localize = (text: string) => withLocalCommands(text).replace(shown, (found) => here.get(found) ?? found);
  // In the package, so that programs find the client.
  const folder = mkdtempSync(fileURLToPath(new URL('../dist/guide-', import.meta.url)));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const file of guide.files) writeFileSync(join(folder, basename(file)), localize(programText(file)));
  writeFileSync(join(folder, 'go.mod'), goModule);
  for (const file of guide.programs) {
    const [command = '', ...args] = commandOf(file);
    const output = outputOf(file);
    const codes = isRequest(file) ? errorCodes(output ?? '') : [];
    const run = runProgram(command, [...args, join(folder, basename(file))], { cwd: folder, env });
    // A request that is refused fails its sample, which prints the error.
    const printed = await (codes.length > 0 ? run.then(undefined, ({ message }: Error) => message) : run);
    for (const code of codes) expect(printed, file).toContain(code);
    // Each client prints the response in its way. Before one that is refused, curl says so.
    if (output !== undefined && !(isRequest(file) && guide.language !== 'curl'))
      expect(printed.trim(), file).toMatch(matchPrinted(localize(codes.length > 0 ? `…${output}` : output)));
  }
});

test('the program that intercepts requests works with msw 2, too', async () => {
  const folder = mkdtempSync(fileURLToPath(new URL('../dist/guide-', import.meta.url)));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = 'testing/5-msw.test.ts';
  writeFileSync(join(folder, basename(file)), readCode(file).replaceAll("'msw", "'msw-2"));
  const [command = '', ...args] = commandOf(file);
  const env = { ...process.env, ...clientPaths, NO_COLOR: '1' };
  const printed = await runProgram(command, [...args, join(folder, basename(file))], { cwd: folder, env });
  expect(printed).toContain('2 passed (2)');
});

test('a guide shows every program', () => {
  const text = readdirSync(guides, { encoding: 'utf8' })
    .filter((name) => name.endsWith('.mdx'))
    .map((name) => readFileSync(join(guides, name), 'utf8'))
    .join('\n');
  const names = [...programs.map(nameOf), ...requestNames.filter((name) => !name.startsWith('home/'))];
  expect(names.filter((name) => !text.includes(`"${name}"`))).toEqual([]);
});
