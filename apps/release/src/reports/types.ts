import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Extractor, ExtractorConfig, ExtractorLogLevel, type ExtractorMessage } from '@microsoft/api-extractor';

/**
 * All that a program can reach through a file of types, as TypeScript without its comments: also what is not exported by
 * name but is part of something that is.
 * @throws Error naming what TypeScript finds wrong in the file
 */
export function reachableTypes(folder: string, entry: string): string {
  const scratch = mkdtempSync(join(tmpdir(), 'email-automation-api-'));
  const faults: string[] = [];
  try {
    const { succeeded } = Extractor.invoke(configuration(folder, entry, scratch), {
      localBuild: true,
      messageCallback(message: ExtractorMessage) {
        if (message.logLevel === ExtractorLogLevel.Error) faults.push(message.text);
        message.handled = true;
      },
    });
    if (!succeeded) throw new Error(`${join(folder, entry)} cannot be read:\n${faults.join('\n')}`);
    const [, code = ''] = /```ts\n([\s\S]*)\n```/.exec(readFileSync(join(scratch, 'report.api.md'), 'utf8')) ?? [];
    // What the tool says about the documentation is not part of the surface.
    return code.replaceAll(/^ *\/\/ .*\n/gm, '').trim();
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

function configuration(folder: string, entry: string, scratch: string): ExtractorConfig {
  const file = join(folder, entry);
  const compilerOptions = {
    target: 'es2024',
    lib: ['es2024', 'dom', 'dom.iterable'],
    module: 'nodenext',
    strict: true,
    skipLibCheck: true,
    types: [],
  };
  const silent = { logLevel: ExtractorLogLevel.None };
  return ExtractorConfig.prepare({
    configObjectFullPath: undefined,
    packageJsonFullPath: join(folder, 'package.json'),
    configObject: {
      projectFolder: folder,
      mainEntryPointFilePath: file,
      newlineKind: 'lf',
      compiler: { overrideTsconfig: { compilerOptions, files: [file] } },
      apiReport: {
        enabled: true,
        reportFileName: 'report.api.md',
        reportFolder: scratch,
        reportTempFolder: join(scratch, 'temporary'),
        includeForgottenExports: true,
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      messages: {
        compilerMessageReporting: { default: { logLevel: ExtractorLogLevel.Error } },
        extractorMessageReporting: { default: silent },
        tsdocMessageReporting: { default: silent },
      },
    },
  });
}
