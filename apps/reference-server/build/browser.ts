// Bundles the sandbox for browsers: the script of a Worker, in which Node's modules are replaced by libraries or by the files of
// `browser/node/`, with the engine of SQLite, and the module that pages import.
import { copyFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { METHODS, STATUS_CODES } from 'node:http';
import { fileURLToPath } from 'node:url';
import { browserFiles } from '@email-automation/console/build/browser-files';
import { rolldown } from 'rolldown';
import { build, type Plugin } from 'vite';
import { parse } from 'yaml';
import { licenseFile } from './missing-licenses.ts';

const path = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const demoWorkspace = path('../demo/workspace.yaml');
const outDir = path('../dist/browser');

/** Modules of Node as libraries for browsers. */
const libraries = fileURLToPath(new URL('../browser', import.meta.resolve('@jspm/core/nodelibs/events')));
const isLibrary = new Set(['stream', 'events', 'util', 'path', 'querystring', 'string_decoder']);
/** Modules of Node that nothing calls in a browser. */
const isAbsent = new Set(['fs', 'net', 'dns', 'https', 'http2', 'os', 'module', 'diagnostics_channel', 'zlib']);

/** The file that replaces a module of Node. */
function replacementOf(name: string): string | undefined {
  if (isAbsent.has(name)) return path('../browser/node/absent.ts');
  if (isLibrary.has(name)) return `${libraries}/${name}.js`;
  const own = path(`../browser/node/${name.replace(/[/_]/, '-')}.ts`);
  return existsSync(own) ? own : undefined;
}

const prefix = '\0node:';

/** Replaces Node's modules, and gives CommonJS, which requires them, the default export. */
const nodeModules: Plugin = {
  name: 'node-modules',
  enforce: 'pre',
  resolveId(id) {
    const name = /^(?:node:)?([a-z0-9_]+(?:\/promises)?)\/?$/.exec(id)?.[1];
    return name !== undefined && replacementOf(name) !== undefined && id !== 'buffer/' ? prefix + name : undefined;
  },
  load(id) {
    if (!id.startsWith(prefix)) return undefined;
    const file = JSON.stringify(replacementOf(id.slice(prefix.length)));
    return `import module from ${file}; export * from ${file}; export { module as default, module as 'module.exports' };`;
  },
};

/** The demo workspace as an object. */
const workspace: Plugin = {
  name: 'workspace',
  enforce: 'pre',
  load: (id) =>
    id === demoWorkspace ? `export default ${JSON.stringify(parse(readFileSync(id, 'utf8')))}` : undefined,
};

async function bundleWorker(): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    resolve: {
      alias: [
        // Only servers with other options load these.
        {
          find: /^(pg|light-my-request|@modelcontextprotocol\/server|.*\/(telemetry\/metrics\.ts|mcp\/create-mcp-server\.ts|background\/smtp))$/,
          replacement: path('../browser/node/absent.ts'),
        },
        {
          find: /^(semver|@fastify\/(ajv|fast-json-stringify)-compiler)$/,
          replacement: path('../browser/node/no-compilers.ts'),
        },
        { find: /^(.*\/contract|\.)\/documents(\.ts)?$/, replacement: path('../browser/documents.ts') },
        { find: /^temporal-polyfill$/, replacement: path('../browser/temporal.ts') },
      ],
    },
    define: {
      'import.meta.url': '"file:///sandbox-worker.js"',
      __methods: JSON.stringify(METHODS),
      __statusCodes: JSON.stringify(STATUS_CODES),
    },
    build: {
      target: 'es2024',
      modulePreload: false,
      license: { fileName: licenseFile },
      outDir,
      emptyOutDir: false,
      rolldownOptions: {
        input: { 'sandbox-worker': path('../browser/worker.ts') },
        // Later chunks import from what this script imports, never from the script itself: its URL can have a query, and it would run twice.
        preserveEntrySignatures: 'strict',
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name].js',
          assetFileNames: '[name][extname]',
          codeSplitting: { groups: [{ name: 'server', tags: ['$initial'] }] },
          // Tools that read only the beginning take it for CommonJS, of which it has some in strings.
          banner: 'export {};',
        },
      },
    },
    plugins: [browserFiles, nodeModules, workspace],
  });
}

rmSync(outDir, { recursive: true, force: true });
await bundleWorker();
// Vite would resolve the URLs of the Worker and its engine here, which bundlers of users have to find.
const module = await rolldown({ input: path('../browser/open-sandbox.ts') });
await module.write({ file: `${outDir}/open-sandbox.js`, minify: true });
// A URL in code that does not run here, of the demo's file.
for (const unused of ['assets', 'workspace.yaml']) rmSync(`${outDir}/${unused}`, { recursive: true, force: true });
copyFileSync(fileURLToPath(import.meta.resolve('sql.js/dist/sql-wasm-browser.wasm')), `${outDir}/sqlite3.wasm`);
