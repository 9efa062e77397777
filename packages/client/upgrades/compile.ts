import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { deriveOperations } from '@email-automation/codegen/derive-operations';
import { generateClientTypes } from '@email-automation/codegen/generate-client-types';
import { generateOpenapiTypes } from '@email-automation/codegen/generate-openapi-types';
import { clientStyle } from '../generate.ts';
import type { Contract } from './changes.ts';
import { programFolder } from './record-programs.ts';

const client = fileURLToPath(new URL('..', import.meta.url));
const types = join(client, '..', 'types');

/**
 * Compiles the programs with the packages of each contract, all in one run of the compiler.
 * @returns for each contract the error of each program that no longer compiles, by its name
 */
export async function compile(contracts: readonly Contract[]): Promise<Record<string, string>[]> {
  const folder = await mkdtemp(join(tmpdir(), 'upgrades-'));
  try {
    await Promise.all(contracts.map((contract, index) => writeVariant(join(folder, `${index}`), contract)));
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*/*.ts'] }));
    const output = await runCompiler(folder);
    return contracts.map((_, index) => errorsOf(output, `${index}`));
  } finally {
    await rm(folder, { recursive: true });
  }
}

const compilerOptions = {
  ...{ target: 'es2024', lib: ['es2024', 'dom', 'dom.asynciterable'], module: 'nodenext', types: [] },
  ...{ strict: true, skipLibCheck: true, noEmit: true, noUncheckedIndexedAccess: true },
};

/** Writes the packages of a contract, without code, and the programs; nothing if no client can be generated from it. */
async function writeVariant(folder: string, contract: Contract): Promise<void> {
  const generated = await generate(contract).catch(() => undefined);
  if (!generated) return;
  const scope = join(folder, 'node_modules', '@email-automation');
  const isType = (file: string) => !/\.(js|map)$|\bmsw$/.test(file);
  for (const source of [client, types]) {
    const target = join(scope, basename(source));
    await cp(join(source, 'dist'), join(target, 'dist'), { recursive: true, filter: isType });
    // The compiler takes packages with the same version for the same one.
    const manifest = JSON.parse(await readFile(join(source, 'package.json'), 'utf8'));
    await writeFile(join(target, 'package.json'), JSON.stringify({ ...manifest, version: `0.0.${basename(folder)}` }));
  }
  for (const [file, text] of Object.entries(generated)) await writeFile(join(scope, file), text);
  const fetchClient = dirname(createRequire(import.meta.url).resolve('openapi-fetch/package.json'));
  await symlink(fetchClient, join(folder, 'node_modules', 'openapi-fetch'), 'junction');
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await cp(fileURLToPath(programFolder), folder, { recursive: true });
}

/** The types of the packages that depend on the contract, by their files. */
async function generate(contract: Contract): Promise<Record<string, string>> {
  const { openapi, schemas } = await generateOpenapiTypes(contract);
  const { methods, params } = await generateClientTypes(
    contract,
    Object.values(deriveOperations(contract)),
    clientStyle,
  );
  return {
    'types/dist/openapi.d.ts': openapi,
    'types/dist/schemas.d.ts': schemas,
    'client/dist/methods.d.ts': methods,
    'client/dist/params.d.ts': params,
  };
}

async function runCompiler(folder: string): Promise<string> {
  const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc');
  const args = [compiler, '--pretty', 'false', '-p', folder];
  const options = { cwd: folder, maxBuffer: 2 ** 28 };
  const { stdout } = await promisify(execFile)(process.execPath, args, options).catch((error) => error);
  return String(stdout);
}

/** The first error of each program of a variant. */
function errorsOf(output: string, variant: string): Record<string, string> {
  const lines = [...output.matchAll(/^(\d+)[/\\]([\w-]+)\.ts\(.*?: error (.*)$/gm)];
  const own = lines.filter(([, index]) => index === variant);
  return Object.fromEntries(own.reverse().map(([, , program = '', message = '']) => [program, message]));
}
