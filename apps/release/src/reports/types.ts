import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Extractor, ExtractorConfig, ExtractorLogLevel, type ExtractorMessage } from '@microsoft/api-extractor';

const settings = fileURLToPath(new URL('../../api-extractor.json', import.meta.url));

/**
 * All that a program can reach through a file of types, as TypeScript without its comments: also what is not exported by
 * name but is part of something that is.
 * @throws Error naming what TypeScript finds wrong in the file
 */
export function reachableTypes(folder: string, entry: string): string {
  const scratch = mkdtempSync(join(tmpdir(), 'email-automation-api-'));
  const errors: string[] = [];
  try {
    const { succeeded } = Extractor.invoke(configuration(folder, join(folder, entry), scratch), {
      localBuild: true,
      messageCallback(message: ExtractorMessage) {
        if (message.logLevel === ExtractorLogLevel.Error) errors.push(message.text);
        message.handled = true;
      },
    });
    if (!succeeded) throw new Error(`${join(folder, entry)} cannot be read:\n${errors.join('\n')}`);
    const [, code = ''] = /```ts\n([\s\S]*)\n```/.exec(readFileSync(join(scratch, 'report.api.md'), 'utf8')) ?? [];
    // What the tool says about the documentation is not part of the surface.
    return code.replaceAll(/^ *\/\/.*\n/gm, '').trim();
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

function configuration(projectFolder: string, mainEntryPointFilePath: string, scratch: string): ExtractorConfig {
  const configObject = { ...ExtractorConfig.loadFile(settings), projectFolder, mainEntryPointFilePath };
  Object.assign(configObject.compiler?.overrideTsconfig ?? {}, { files: [mainEntryPointFilePath] });
  Object.assign(configObject.apiReport ?? {}, { reportFolder: scratch, reportTempFolder: join(scratch, 'temporary') });
  const packageJsonFullPath = join(projectFolder, 'package.json');
  return ExtractorConfig.prepare({ configObject, configObjectFullPath: undefined, packageJsonFullPath });
}
