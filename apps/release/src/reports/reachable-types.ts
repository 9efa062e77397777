import { mkdtempDisposableSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Extractor, ExtractorConfig, ExtractorLogLevel } from '@microsoft/api-extractor';

const configFile = fileURLToPath(new URL('../../api-extractor.json', import.meta.url));

/**
 * Returns all types that a program can reach through a file of types, as TypeScript without comments. Includes
 * types that are not exported by name but are part of an exported type.
 * @throws Error when the file has errors; the compiler prints them
 */
export function reachableTypes(projectFolder: string, entry: string): string {
  using scratch = mkdtempDisposableSync(join(tmpdir(), 'email-automation-api-'));
  const mainEntryPointFilePath = join(projectFolder, entry);
  const configObject = { ...ExtractorConfig.loadFile(configFile), projectFolder, mainEntryPointFilePath };
  Object.assign(configObject.compiler?.overrideTsconfig ?? {}, { files: [mainEntryPointFilePath] });
  Object.assign(configObject.apiReport ?? {}, {
    reportFolder: scratch.path,
    reportTempFolder: join(scratch.path, 'new'),
  });
  const packageJsonFullPath = join(projectFolder, 'package.json');
  const config = ExtractorConfig.prepare({ configObject, configObjectFullPath: undefined, packageJsonFullPath });
  const { succeeded } = Extractor.invoke(config, {
    localBuild: true,
    messageCallback(message) {
      message.handled = message.logLevel !== ExtractorLogLevel.Error;
    },
  });
  if (!succeeded) throw new Error(`${mainEntryPointFilePath} cannot be read, see above.`);
  const report = readFileSync(join(scratch.path, 'report.api.md'), 'utf8');
  const start = '```ts\n';
  const code = report.slice(report.indexOf(start) + start.length, report.lastIndexOf('\n```'));
  // The comments of the tool are about documentation, which is not part of the surface.
  return code.replaceAll(/^ *\/\/.*\n/gm, '').trim();
}
