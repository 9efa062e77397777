import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { expect, onTestFinished, test } from 'vitest';
import rules from '../.dependency-cruiser.mjs';

const service = (file: string) => `packages/service/src/${file}`;
const server = (file: string) => `apps/reference-server/src/${file}`;
const kit = (file: string) => `packages/conformance/src/${file}`;

/** A file, its import, and the beginning of the advice for its author. */
const refused: [file: string, target: string, advice: string][] = [
  [service('contract/x.ts'), service('domain/clock.ts'), 'Move code that needs more than the contract'],
  [service('domain/x.ts'), service('storage/queries/campaigns.ts'), 'Pass a rule its data'],
  [service('domain/x.ts'), 'kysely', 'Pass a rule its data'],
  [service('domain/x.ts'), 'node:crypto', 'Pass a rule its data'],
  [service('ports/x.ts'), service('domain/clock.ts'), 'It is what rules need of Node'],
  [service('domain/x.ts'), 'packages/sandbox/src/faults/fault-rules.ts', 'Pass a rule its data'],
  [service('storage/queries/x.ts'), service('services/subscribe.ts'), 'Take records and return records'],
  [service('storage/x.ts'), service('http/options.ts'), 'Take records and return records'],
  [service('storage/x.ts'), 'packages/console/src/queries/failure-codes.ts', 'Take records and return records'],
  [service('storage/migrations/x.ts'), service('storage/schema/encoding.ts'), 'A migration must do the same'],
  [service('storage/migrations/x.ts'), service('domain/errors.ts'), 'A migration must do the same'],
  [service('pages/x.ts'), service('storage/queries/goals.ts'), 'Let the caller look up'],
  [service('services/x.ts'), service('http/errors.ts'), 'Return records or throw errors'],
  [service('services/batches/x.ts'), service('handlers/goals.ts'), 'Return records or throw errors'],
  [service('services/x.ts'), 'node:crypto', 'Return records or throw errors'],
  [service('services/x.ts'), 'packages/sandbox/src/gate.ts', 'Return records or throw errors'],
  [service('connections/x.ts'), service('http/errors.ts'), 'It knows HTTP'],
  [service('handlers/x.ts'), service('storage/queues/outbox.ts'), 'Call a query'],
  [service('handlers/x.ts'), service('oauth/routes.ts'), 'Call a query'],
  [service('handlers/x.ts'), 'fastify', 'Call a query'],
  [service('handlers/x.ts'), 'node:buffer', 'Call a query'],
  [service('background/x.ts'), service('http/app.ts'), 'The composition passes'],
  [service('http/x.ts'), service('storage/access/tokens.ts'), 'Call a service'],
  [service('http/x.ts'), service('oauth/routes.ts'), 'Call a service'],
  [service('http/x.ts'), server('control/control.ts'), 'Call a service'],
  [service('oauth/x.ts'), service('storage/access/users.ts'), 'Call a service'],
  ['packages/sandbox/src/x.ts', service('handlers/goals.ts'), 'The service passes it'],
  ['packages/sandbox/src/workspace/x.ts', 'packages/console/src/console.ts', 'The service passes it'],
  ['packages/sandbox/src/clock/x.ts', server('server.ts'), 'The service passes it'],
  ['packages/console/src/x.tsx', service('http/app.ts'), 'The control port passes it'],
  ['packages/console/src/clock/x.tsx', server('commands/print.ts'), 'The control port passes it'],
  [server('configuration/x.ts'), server('server.ts'), 'Commands call it'],
  [server('telemetry/x.ts'), service('services/subscribe.ts'), 'The composition passes what it measures'],
  [server('control/x.ts'), server('commands/print.ts'), 'The composition passes it everything'],
  [server('commands/x.ts'), service('http/app.ts'), 'The composition starts'],
  [server('utils/x.ts'), service('domain/errors.ts'), 'Add a row'],
  [service('utils/x.ts'), service('domain/errors.ts'), 'Add a row'],
  [kit('http/x.ts'), kit('target/target.ts'), 'It sends requests to any server'],
  [kit('contract/x.ts'), kit('kit/expectations.ts'), 'It judges single requests'],
  [kit('files/x.ts'), kit('target/read.ts'), 'It reads any file'],
  [kit('target/x.ts'), kit('kit/kit.ts'), 'A target does not depend'],
  [kit('kit/x.ts'), kit('checks/catalog.ts'), 'Checks are written with it'],
  [kit('kit/x.ts'), kit('run/session.ts'), 'Checks are written with it'],
  [kit('checks/lists/x.ts'), kit('run/session.ts'), 'A run gives each check a kit'],
  [kit('checks/x.ts'), kit('reports/report.ts'), 'A run gives each check a kit'],
  [kit('checks/x.ts'), 'fast-check', 'A run gives each check a kit'],
  [kit('reports/x.ts'), kit('run/run-check.ts'), 'Declare what a report shows'],
  [kit('reports/x.ts'), kit('checks/catalog.ts'), 'Declare what a report shows'],
  [kit('run/x.ts'), kit('commands/progress.ts'), 'Commands pass a run'],
  [kit('processes/x.ts'), kit('run/run.ts'), 'It starts and ends any program'],
  [kit('client/scenarios/x.ts'), kit('run/run.ts'), 'Scenarios test clients'],
  [kit('weather/x.ts'), kit('contract/operations.ts'), 'It knows any contract'],
  [kit('weather/scenarios/x.ts'), kit('http/exchange.ts'), 'It knows any contract'],
  [kit('observe/x.ts'), kit('run/run.ts'), 'It judges what passes by'],
  [kit('commands/x.ts'), kit('main.ts'), 'The command line in main.ts'],
  [kit('utils/x.ts'), kit('files/read-text.ts'), 'Add a row'],
  [kit('x.ts'), service('domain/errors.ts'), 'Clients, the kit, and the documentation'],
  ['packages/client/src/x.ts', 'packages/sandbox/src/sandbox.ts', 'Clients, the kit, and the documentation'],
  ['apps/docs/src/x.tsx', server('configuration/values.ts'), 'Clients, the kit, and the documentation'],
];

const allowed: [file: string, target: string][] = [
  [service('storage/x.ts'), service('domain/errors.ts')],
  [service('domain/x.ts'), service('ports/crypto.ts')],
  [service('services/x.ts'), service('storage/queries/goals.ts')],
  [service('handlers/x.ts'), service('storage/queries/goals.ts')],
  [service('http/x.ts'), 'fastify'],
  ['packages/sandbox/src/x.ts', service('storage/database.ts')],
  ['packages/console/src/clock/x.tsx', 'packages/console/src/show.tsx'],
  [kit('checks/lists/x.ts'), kit('kit/kit.ts')],
  [kit('run/x.ts'), kit('checks/catalog.ts')],
  ['apps/docs/src/x.tsx', server('configuration/serve-options.ts')],
];

/** Ways to import a file, which the cases use in turn. */
const forms = [
  (path: string) => `import { x } from '${path}';\nexport { x };`,
  (path: string) => `import type { X } from '${path}';\nexport type { X };`,
  (path: string) => `export * from '${path}';`,
  (path: string) => `export const x = await import('${path}');`,
  (path: string) => `export type X = import('${path}').X;`,
];

test('every import that the table refuses is reported with what to do instead', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'imports-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  const cases = [...refused, ...allowed].map(([file, target], n) => {
    const own = file.replace(/x(?=\.tsx?$)/, `case-${n}`);
    const isFile = target.includes('/');
    if (isFile) write(target, 'export const x = 1;\nexport type X = 1;\n');
    else if (!target.startsWith('node:')) {
      write(`node_modules/${target}/package.json`, JSON.stringify({ name: target, main: 'index.js' }));
      write(`node_modules/${target}/index.js`, '');
    }
    const path = isFile ? `${'../'.repeat(own.split('/').length - 1)}${target}` : target;
    return { own, text: (forms[n % forms.length] ?? String)(path) };
  });
  for (const { own, text } of cases) write(own, text);
  const { output } = await cruise(['packages', 'apps'], {
    ...rules.options,
    ruleSet: rules as never,
    validate: true,
    baseDir: folder,
  });
  const { violations } = (output as ICruiseResult).summary;
  const advice = cases.map(({ own }) =>
    violations
      .filter(({ from }) => from === own)
      .map(({ rule }) => rules.forbidden.find(({ name }) => name === rule.name)?.comment),
  );
  refused.forEach(([file, target, beginning], n) => {
    expect(advice[n], `${file} imports ${target} (${cases[n]?.text})`).toContainEqual(
      expect.stringContaining(beginning),
    );
  });
  expect(advice.slice(refused.length).flat()).toEqual([]);
});
