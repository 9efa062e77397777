// What each folder may import: itself, contract-tools, the folders and packages in its row, and nothing else, types and dynamic imports included.
// `pnpm lint` checks it; test/imports.test.ts breaks the rules one by one. The last column says what to do instead.
const service = (...folders) => folders.map((folder) => `packages/service/src/${folder}`);
const server = (folder) => `apps/reference-server/src/${folder}`;
const kit = (...folders) => folders.map((folder) => `packages/conformance/src/${folder}`);
const types = '@email-automation/types';
const contract = ['@email-automation/openapi', types];
const domain = service('domain', 'ports');
const storage = [...service('storage'), ...domain];
const services = [...service('services', 'pages'), ...storage];
const sandbox = ['packages/sandbox/src', ...service('contract', 'services'), ...storage];

/** Folder, what it may import, advice. */
// biome-ignore format: one row per folder
const rows = [
  [...service('contract'), [...contract, 'ajv', 'node:module'],
    'Move code that needs more than the contract to the folder that uses it.'],
  [...service('ports'), [...service('domain/errors.ts'), 'node:async_hooks', 'node:crypto', 'node:util'],
    'It is what rules need of Node. Rules belong to domain/.'],
  [...service('domain'), [...service('ports'), ...contract, 'ajv-formats', 'temporal-polyfill'],
    'Pass a rule its data as parameters. Queries belong to storage/, use cases to services/, HTTP to http/.'],
  [...service('storage'), [...storage, 'kysely', 'pg', 'node:fs', 'node:path', 'node:sqlite'],
    'Take records and return records. Code that decides with them belongs to services/.'],
  [...service('storage/migrations'), [...service('storage/database.ts', 'domain/columns.ts'), 'kysely'],
    'A migration must do the same after later changes: import the columns, the dialect, and Kysely only.'],
  [...service('pages'), domain, 'Let the caller look up what a page shows.'],
  [...service('services'), [...services, ...contract],
    'Return records or throw errors of domain/, and let handlers/, http/, or oauth/ convert them to HTTP.'],
  [...service('background'), [...service('services'), ...storage, 'nodemailer', 'node:async_hooks'],
    'The composition passes it everything else as parameters.'],
  [...service('connections'), [...service('domain/errors.ts'), 'fastify', 'node:async_hooks', 'node:events', 'node:http', 'node:net', 'node:timers/promises', 'node:v8'],
    'It knows HTTP, and nothing of the API: pass it how to format errors.'],
  [...service('handlers'), [...service('contract', 'services', 'storage/queries', 'storage/database.ts'), ...domain, ...contract],
    'Call a query, or write a use case in services/ and call it.'],
  [...service('http'), [...service('connections', 'contract', 'handlers', 'services', 'pages'), ...domain, ...contract, 'fastify', 'ajv', 'ajv-formats',
    'fast-json-stringify', 'node:buffer', 'node:events', 'node:http', 'node:stream', 'node:zlib'],
    'Call a service for stored data; the composition adds oauth/.'],
  [...service('oauth'), [...service('connections', 'contract', 'http', 'services', 'pages'), ...domain, ...contract, 'fastify', 'node:querystring'],
    'Call a service for stored data.'],
  ['packages/sandbox/src', [...sandbox, ...service('connections', 'http', 'oauth/cookies.ts'), ...contract, 'fastify', 'kysely', 'ajv', 'ajv-formats', 'fastest-levenshtein', 'yaml',
    'node:crypto', 'node:fs', 'node:http', 'node:stream', 'node:timers/promises'],
    'The service passes it what it observes; the console and commands call it.'],
  ['packages/console/src', [...sandbox, ...service('pages'), 'fastify', 'kysely', 'preact', 'preact-render-to-string', 'node:crypto'],
    'The control port passes it everything else as parameters.'],
  [server('configuration'), [...domain, ...service('services/access/network-address.ts'), 'packages/sandbox/src/similar-name.ts', 'commander',
    'node:fs', 'node:net'], 'Commands call it, not the other way around.'],
  [server('telemetry'), [...storage, ...service('http', 'services/trace.ts'), 'fastify', 'prom-client', '@opentelemetry/'],
    'The composition passes what it measures to the service.'],
  [server('mcp'), ['packages/sandbox/src/operator/operator-contract.ts', ...service('contract'), ...contract, server('version.ts'), '@modelcontextprotocol/server'],
    'It sends requests as any client does: pass it where to.'],
  [server('control'), [...sandbox, ...service('connections', 'http/charge-bodies.ts', 'http/cross-origin.ts'), 'packages/console/src', server('mcp'), server('telemetry/metrics.ts'), '@modelcontextprotocol/server', 'fastify'],
    'The composition passes it everything else as parameters.'],
  [server('commands'), [...sandbox, ...['configuration', 'mcp', 'telemetry', 'server.ts', 'demo-workspace.ts', 'version.ts'].map(server),
    'commander', '@modelcontextprotocol/server', 'node:'], 'The composition starts everything that serves HTTP.'],
  [...kit('http'), [types, 'node:buffer', 'node:http', 'node:https', 'node:zlib'], 'It sends requests to any server; code that knows the target belongs above it.'],
  [...kit('contract'), [...contract, ...kit('http'), 'ajv', 'ajv-formats', 'node:module'],
    'It judges single requests and responses; code that knows the target belongs above it.'],
  [...kit('files'), ['yaml', 'node:fs'], 'It reads any file: pass it the error to throw.'],
  [...kit('target'), [...kit('contract', 'http', 'files'), types, 'ajv', 'node:child_process'], 'A target does not depend on who uses it: pass it what else it needs.'],
  [...kit('kit'), [...kit('contract', 'files', 'http', 'target'), types, 'node:module', 'node:util'],
    'Checks are written with it. Declare what it needs from a run in kit/kit.ts, and let run/ implement it.'],
  [...kit('checks'), [...kit('kit', 'contract', 'http', 'target'), types, 'parse5', 'node:util'],
    'A run gives each check a kit, which does everything that a check needs from it.'],
  [...kit('reports'), [...kit('contract', 'http', 'target/profiles.ts'), types, 'node:module', 'node:util'],
    'Declare what a report shows in reports/report.ts, and let those who create reports fill it in.'],
  [...kit('run'), [...kit('checks', 'kit', 'contract', 'http', 'target', 'reports'), types, 'yaml', 'node:crypto', 'node:events', 'node:timers/promises'],
    'Commands pass a run everything else as options.'],
  [...kit('processes'), ['node:child_process', 'node:events', 'node:fs', 'node:net', 'node:timers/promises'], 'It starts and ends any program: pass it the rest.'],
  [...kit('weather'), [...kit('processes'), '@redocly/openapi-core', 'openapi-sampler', 'node:'],
    'It knows any contract, and nothing of this one: pass it what a scenario needs.'],
  [...kit('client'), [...kit('weather', 'processes', 'reports', 'target', 'contract', 'files', 'http', 'kit/interface-limits.ts', 'kit/kit-version.ts', 'kit/selection.ts'), types, 'node:'],
    'Scenarios test clients without the checks for servers.'],
  [...kit('observe'), [...kit('reports', 'contract', 'http', 'kit/check.ts', 'kit/kit-version.ts'), types, 'stream-json',
    'node:http', 'node:https', 'node:net', 'node:stream', 'node:stream/promises'], 'It judges what passes by, and sends no requests itself.'],
  [...kit('commands'), [...kit('checks', 'client', 'contract', 'files', 'kit', 'observe', 'reports', 'run', 'target', 'weather'), types,
    'commander', 'node:'], 'The command line in main.ts calls it, not the other way around.'],
];

/** Tables of facts of the server that pages of the documentation show as they are. */
const shown = [...service('domain/transitions.ts', 'pages/icon.ts'), server('configuration/serve-options.ts')];

const escapeDots = (text) => text.replaceAll('.', '\\.');
const within = (folder) => `^${escapeDots(folder)}/`;

/** The pattern of a resolved import: a path of the repository, a module of Node, or a package of npm. */
function pattern(target) {
  if (target.startsWith('node:')) return `^(node:)?${target.slice(5) || '[a-z_0-9/]+'}$`;
  if (target === '@email-automation/types') return '^packages/types/';
  if (target === '@email-automation/openapi') return '^spec/';
  if (/^(apps|packages)\//.test(target)) return /\.\w+$/.test(target) ? `^${escapeDots(target)}$` : within(target);
  return `(^|/)node_modules/(@types/)?${escapeDots(target)}`;
}

const folders = rows.map(([folder]) => folder);
const servers = ['packages/service/src', 'packages/sandbox/src', 'packages/console/src', 'apps/reference-server/src'];
const governed = [...servers, 'packages/conformance/src'];

export default {
  forbidden: [
    ...rows.map(([folder, targets, comment]) => ({
      name: folder,
      comment,
      severity: 'error',
      from: { path: within(folder), pathNot: folders.filter((other) => other.startsWith(`${folder}/`)).map(within) },
      to: { pathNot: [folder, ...targets, 'packages/contract-tools/src'].map(pattern) },
    })),
    {
      name: 'folder without a row',
      comment: 'Add a row to .dependency-cruiser.mjs that lists what this folder may import.',
      severity: 'error',
      from: { path: governed.map((folder) => `^${folder}/[^/]+/`), pathNot: folders.map(within) },
      to: {},
    },
    {
      name: 'sources of the server',
      comment: 'Clients, the kit, and the documentation use what packages export, never sources of the server.',
      severity: 'error',
      from: { path: '^(packages/(client|conformance|types|codegen)|apps/(docs|mock|compatibility))/src/' },
      to: { path: servers.map(within), pathNot: shown.map(pattern) },
    },
    {
      name: 'circle',
      comment: 'Pass what the other file needs as a parameter, or move it to a third file.',
      severity: 'error',
      from: { path: governed.map(within) },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.results|\\.turbo|\\.astro|fixtures)/' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['types', 'import', 'default'] },
  },
};
