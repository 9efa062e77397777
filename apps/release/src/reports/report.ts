import { basename, join } from 'node:path';
import { execaNode } from 'execa';
import type { PublicPackage } from '../packages/public-packages.ts';
import { reachableTypes } from './reachable-types.ts';

/** The folder of the reports, relative to the repository. */
export const reportFolder = 'apps/release/api';

/** Where reviews see every change of the types of a package: a generated file that is committed, or the report of what it exports again. */
const reportedTypes: Record<string, string> = {
  '@email-automation/sandbox': 'apps/release/api/reference-server.md',
  '@email-automation/types': 'packages/types/src/openapi.ts',
};

/**
 * Writes the public surface of built packages as Markdown: entries, engines, commands with their options, and all types
 * that a program can reach. Returns the texts by the paths of their files in the repository.
 * @throws Error when a package is not built
 */
export async function createReports(packages: readonly PublicPackage[]): Promise<Record<string, string>> {
  const reports = packages.map(
    async (one) => [`${reportFolder}/${basename(one.name)}.md`, await createReport(one)] as const,
  );
  return Object.fromEntries(await Promise.all(reports));
}

async function createReport({ name, folder, manifest }: PublicPackage): Promise<string> {
  const { exports = {}, bin = {}, engines } = manifest;
  const sections = [
    `# ${name}`,
    'The public surface of the package, written by `pnpm build`. Users notice every change in this file.',
    codeBlock('json', JSON.stringify({ exports, bin, engines }, undefined, 2)),
  ];
  for (const [command, program] of Object.entries(bin)) {
    const texts = await readHelp(join(folder, program));
    sections.push(`## Command \`${command}\``, ...texts.map((text) => codeBlock('text', text)));
  }
  for (const [path, target] of Object.entries(exports)) {
    if (typeof target === 'string' || !target.types) continue;
    const file = reportedTypes[name];
    const types = file ? `See \`${file}\`.` : codeBlock('ts', reachableTypes(folder, target.types));
    sections.push(`## Types of \`${path}\``, types);
  }
  return `${sections.join('\n\n')}\n`;
}

const codeBlock = (language: string, text: string) => `\`\`\`${language}\n${text}\n\`\`\``;

/** Returns what `--help` prints for a program of commander and for each of its commands, the program first. */
async function readHelp(program: string): Promise<string[]> {
  const nodeOptions = ['--import', import.meta.resolve('./print-help.ts')];
  const { stdout } = await execaNode(program, ['--help'], { env: { NO_COLOR: '1' }, nodeOptions });
  return JSON.parse(stdout);
}
