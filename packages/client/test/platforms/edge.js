// Runs the scenario in the globals of edge-runtime, which takes scripts only: Node links the modules in its context.
import { readFile } from 'node:fs/promises';
import { SourceTextModule } from 'node:vm';

const [vmPath, clientUrl, service] = process.argv.slice(2);
const { EdgeVM } = await import(vmPath);
const { context } = new EdgeVM();
const modules = new Map();

function load(url) {
  if (!modules.has(url)) modules.set(url, read(url));
  return modules.get(url);
}

async function read(url) {
  const source = await readFile(new URL(url), 'utf8');
  const importModuleDynamically = (specifier, { identifier }) => evaluate(link(specifier, { identifier }));
  return new SourceTextModule(source, { context, identifier: url, importModuleDynamically });
}

const link = (specifier, { identifier }) =>
  load(specifier.startsWith('.') ? new URL(specifier, identifier).href : import.meta.resolve(specifier));

async function evaluate(loading) {
  const module = await loading;
  if (module.status === 'unlinked') await module.link(link);
  await module.evaluate();
  return module;
}

const { namespace: library } = await evaluate(load(clientUrl));
const { scenario } = (await evaluate(load(new URL('scenario.js', import.meta.url).href))).namespace;
process.stdout.write(JSON.stringify({ isEdge: 'EdgeRuntime' in context, results: await scenario(library, service) }));
