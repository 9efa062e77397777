import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

const biome = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome');
const packageFile = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url));

const refused: [file: string, line: string, advice: string][] = [
  ['storage/x.ts', "import { subscribe } from '../services/subscribe.ts';", 'belongs to services/'],
  ['storage/x.ts', "import type { AppOptions } from '../http/options.ts';", 'take records and return records'],
  ['storage/migrations/x.ts', "import { toRow } from '../encoding.ts';", 'after later changes'],
  ['domain/x.ts', "import { campaignOf } from '../storage/campaigns.ts';", 'pass a rule its data'],
  ['domain/x.ts', "import { sql } from 'kysely';", 'Queries belong to storage/'],
  ['handlers/x.ts', "import { setStatus } from '../storage/campaigns.ts';", 'write a use case in services/'],
  ['handlers/x.ts', "import { login } from '../oauth/authorization-endpoint.ts';", 'handlers/ imports'],
  ['services/x.ts', "import { sendError } from '../http/errors.ts';", 'convert them to HTTP'],
  ['services/x.ts', "export * from '../handlers/goals.ts';", 'services/ imports'],
  ['pages/x.ts', "import { goalOf } from '../storage/goals.ts';", 'let the caller look up'],
  ['background/x.ts', "const app = await import('../http/app.ts');", 'background/ imports'],
  ['contract/x.ts', "import { timestamp } from '../domain/clock.ts';", 'contract/ imports nothing'],
  ['control/x.ts', "export { print } from '../commands/print.ts';", 'control/ imports'],
  ['sandbox/x.ts', "import { createApp } from '../http/app.ts';", 'passes it everything else'],
  ['connections/x.ts', "import { sendError } from '../http/errors.ts';", 'how to format errors'],
  ['http/x.ts', "import { holderOf } from './../storage/tokens.ts';", 'call a service'],
  ['http/x.ts', "import { addOAuth } from '../services/../oauth/routes.ts';", 'http/ imports'],
  ['workspace/x.ts', "import Fastify from 'fastify';", 'workspace/ imports'],
  ['services/x.ts', "import { createRequire } from 'node:module';", 'services/ imports'],
  ['console/x.ts', "import { createApp } from '../http/app.ts';", 'control/ passes it everything else'],
  ['console/time/x.ts', "import { print } from '../../commands/print.ts';", 'control/ passes it everything else'],
  ['telemetry/x.ts', "import { createApp } from '../http/app.ts';", 'telemetry/ imports'],
  ['configuration/x.ts', "import { startServer } from '../server.ts';", 'configuration/ imports'],
  ['utils/x.ts', "import { requireRecord } from '../domain/errors.ts';", 'Add a rule to biome.jsonc'],
  ['services/x.ts', "type App = import('../http/app.ts').App;", 'Write `import type`'],
  ['services/x.ts', "const app = require('../http/app.ts');", 'Use import'],
  ['services/x.ts', 'const app = await import(`../http/app.ts`);', 'Import a plain string'],
];

const allowed: [file: string, line: string][] = [
  ['storage/x.ts', "import { requireRecord } from '../domain/errors.ts';"],
  ['services/x.ts', "import { goalOf } from '../storage/goals.ts';"],
  ['handlers/x.ts', "import { fetchGoal } from '../services/goals.ts';"],
  ['http/x.ts', "import Fastify from 'fastify';"],
  ['console/time/x.ts', "import { show } from '../show.tsx';"],
];

test('imports follow the layers, and each violation says what to do instead', async () => {
  const lines = [...refused, ...allowed].map(([file, line], n) => ({ file: `src/${dirname(file)}/${n}.ts`, line }));
  const messages = await lint(lines);
  const found = lines.map(({ file }) => messages.filter(({ path }) => path === file).map(({ message }) => message));
  refused.forEach(([file, line, advice], n) => {
    expect(found[n], `src/${file}: ${line}`).toEqual([expect.stringContaining(advice)]);
  });
  allowed.forEach(([file, line], n) => {
    expect(found[refused.length + n], `src/${file}: ${line}`).toEqual([]);
  });
});

interface Message {
  path: string;
  message: string;
}

/** Lints files with these lines by the rules of this package. */
async function lint(lines: { file: string; line: string }[]): Promise<Message[]> {
  const folder = mkdtempSync(join(tmpdir(), 'layers-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const own = readFileSync(packageFile('biome.jsonc'), 'utf8');
  writeFileSync(
    join(folder, 'biome.jsonc'),
    own.replace('"root": false', '"root": true').replace('"extends": "//",', ''),
  );
  copyFileSync(packageFile('static-imports.grit'), join(folder, 'static-imports.grit'));
  for (const { file, line } of lines) {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    writeFileSync(join(folder, file), `${line}\n`);
  }
  const run = promisify(execFile)(process.execPath, [biome, 'lint', '--reporter=json', '--max-diagnostics=none'], {
    cwd: folder,
  });
  // It exits with 1, because there are violations.
  const { stdout } = await run.catch((error: { stdout: string }) => error);
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { severity: string; message: string; location: { path: string } }[];
  };
  return diagnostics
    .filter(({ severity }) => severity === 'error')
    .map(({ message, location }) => ({ path: location.path, message }));
}
