import { partialDeepStrictEqual } from 'node:assert';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startDemo } from '@email-automation/reference-server';
import { execa } from 'execa';

/** A generator of another language: the commands that generate, compile, and make the calls, in a copy of its folder. */
const languages: Record<string, { tools: string[]; commands: string[][] }> = {
  python: {
    tools: ['python3'],
    commands: [
      ['python3', '-m', 'venv', '.venv'],
      ['.venv/bin/pip', 'install', '--quiet', '--requirement', 'requirements.txt'],
      [
        '.venv/bin/openapi-python-client',
        'generate',
        '--path',
        'openapi.json',
        '--meta',
        'none',
        '--output-path',
        'client',
      ],
      ['.venv/bin/python', 'calls.py'],
    ],
  },
  go: {
    tools: ['go'],
    commands: [
      [
        'go',
        'run',
        'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2',
        '-config',
        'generate.yaml',
        'openapi.json',
      ],
      ['go', 'mod', 'tidy'],
      ['go', 'run', '.'],
    ],
  },
  java: {
    tools: ['mvn', 'java'],
    commands: [
      ['mvn', '--quiet', '--batch-mode', 'compile'],
      ['mvn', '--quiet', '--batch-mode', 'exec:java'],
    ],
  },
};

/** Generates a client of the published bundle and makes a call of each kind. @returns a line for people */
async function tryLanguage(name: string, { tools, commands }: (typeof languages)[string], url: string) {
  for (const tool of tools) {
    const found = await execa('which', [tool], { reject: false });
    if (found.exitCode !== 0) return `left out  ${tool} is not installed`;
  }
  const folder = await mkdtemp(join(tmpdir(), `generated-${name}-`));
  try {
    await cp(new URL(`${name}/`, import.meta.url), folder, { recursive: true });
    await cp(
      fileURLToPath(import.meta.resolve('@email-automation/openapi/openapi.json')),
      join(folder, 'openapi.json'),
    );
    const env = { BASE_URL: url, TOKEN: 'demo-token-of-ada', ACCOUNT: '1001' };
    let output = '';
    for (const [command = '', ...parameters] of commands) {
      output = (await execa(command, parameters, { cwd: folder, env, preferLocal: false })).stdout;
    }
    // Maven writes control characters around it.
    const results = JSON.parse(/\{.*\}/.exec(output)?.[0] ?? '');
    partialDeepStrictEqual(results, { activated: 204, events: [204, 204], batch: 201, requestIds: 1 });
    partialDeepStrictEqual(results.errors, { status: 422, code: 'format_error' });
    return 'works     generated, compiled, and made a call of each kind';
  } catch (error) {
    process.exitCode = 1;
    return `fails     ${(error as Error).message}`;
  } finally {
    // Go makes the modules that it downloads read-only, elsewhere; this folder can be removed.
    await rm(folder, { recursive: true, force: true });
  }
}

const server = await startDemo();
for (const [name, language] of Object.entries(languages)) {
  console.log(`${name.padEnd(8)}${await tryLanguage(name, language, server.url)}`);
}
await server.close();
