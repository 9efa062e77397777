import { mkdtempDisposableSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CompilerState, Extractor, ExtractorConfig, ExtractorLogLevel } from '@microsoft/api-extractor';

const configFile = fileURLToPath(new URL('../../api-extractor.json', import.meta.url));

/** An entry of a package: the folder of the package, and its file of types, relative to that folder. */
export interface TypesEntry {
  folder: string;
  types: string;
}

/**
 * Returns, for each entry, all types that a program can reach through it, as TypeScript without comments. Includes
 * types that are not exported by name but are part of an exported type.
 * @throws Error when a file has errors; the compiler prints them
 */
export function reachableTypes(entries: readonly TypesEntry[]): string[] {
  using scratch = mkdtempDisposableSync(join(tmpdir(), 'email-automation-api-'));
  const files = entries.map(({ folder, types }) => join(folder, types));
  const configs = entries.map((entry) => configOf(entry, scratch.path));
  const [first] = configs;
  if (!first) return [];
  // One program for all entries, because to compile the libraries takes a second.
  const compilerState = CompilerState.create(first, { additionalEntryPoints: files });
  return configs.map((config, n) => {
    const { succeeded } = Extractor.invoke(config, {
      localBuild: true,
      compilerState,
      messageCallback(message) {
        message.handled = message.logLevel !== ExtractorLogLevel.Error;
      },
    });
    if (!succeeded) throw new Error(`${files[n]} cannot be read, see above.`);
    const report = readFileSync(join(scratch.path, 'report.api.md'), 'utf8');
    const start = '```ts\n';
    const code = report.slice(report.indexOf(start) + start.length, report.lastIndexOf('\n```'));
    // The comments of the tool are about documentation, which is not part of the surface.
    return code.replaceAll(/^ *\/\/.*\n/gm, '').trim();
  });
}

function configOf({ folder, types }: TypesEntry, reportFolder: string): ExtractorConfig {
  const mainEntryPointFilePath = join(folder, types);
  const configObject = { ...ExtractorConfig.loadFile(configFile), projectFolder: folder, mainEntryPointFilePath };
  Object.assign(configObject.compiler?.overrideTsconfig ?? {}, { files: [mainEntryPointFilePath] });
  Object.assign(configObject.apiReport ?? {}, { reportFolder, reportTempFolder: join(reportFolder, 'new') });
  const packageJsonFullPath = join(folder, 'package.json');
  return ExtractorConfig.prepare({ configObject, configObjectFullPath: undefined, packageJsonFullPath });
}
