import { join } from 'node:path';
import { execaNode } from 'execa';
import { type PublicPackage, shortName } from '../packages/public-packages.ts';
import { reachableTypes } from './reachable-types.ts';

/** The folder of the reports, relative to the repository. */
export const reportFolder = 'apps/release/api';

/** The types of this package are a generated file that is committed, so that every change of them shows in reviews. */
const committedTypes: Record<string, string> = {
  '@email-automation/types': 'packages/types/src/openapi.ts',
};

/**
 * Writes the public surface of built packages as Markdown: entries, engines, commands with their options, and all types
 * that a program can reach. Returns the reports by their paths in the repository.
 * @throws Error when a package is not built
 */
export async function createReports(packages: readonly PublicPackage[]): Promise<Record<string, string>> {
  const reports = packages.map(
    async (one) => [`${reportFolder}/${shortName(one)}.md`, await createReport(one)] as const,
  );
  return Object.fromEntries(await Promise.all(reports));
}

async function createReport({ name, folder, manifest }: PublicPackage): Promise<string> {
  const entries = Object.entries(manifest.exports ?? {});
  const sections = [
    `# ${name}\n\nThe public surface of the package, written by \`pnpm build\`. Users notice every change in this file.`,
    `## Entries\n\n${list(entries.map(([path, target]) => `\`${path}\`: ${formatTarget(target)}`))}`,
    `## Runs on\n\n${list(Object.entries(manifest.engines ?? {}).map((engine) => engine.join(' ')))}`,
  ];
  for (const [command, program] of Object.entries(manifest.bin ?? {})) {
    const texts = await readHelp(join(folder, program));
    sections.push(`## Command \`${command}\`\n\n${texts.map((text) => codeBlock('text', text)).join('\n\n')}`);
  }
  for (const [path, target] of entries) {
    if (typeof target === 'string' || !target.types) continue;
    const file = committedTypes[name];
    const types = file ? `See \`${file}\`.` : codeBlock('ts', reachableTypes(folder, target.types));
    sections.push(`## Types of \`${path}\`\n\n${types}`);
  }
  return `${sections.join('\n\n')}\n`;
}

const list = (items: string[]) => items.map((item) => `- ${item}`).join('\n');
const codeBlock = (language: string, text: string) => `\`\`\`${language}\n${text}\n\`\`\``;
const formatTarget = (target: string | Record<string, string>) =>
  typeof target === 'string'
    ? target
    : Object.entries(target)
        .map((condition) => condition.join(' '))
        .join(', ');

/** Returns what `--help` prints for a program of commander and for each of its commands, the program first. */
async function readHelp(program: string, command: string[] = []): Promise<string[]> {
  const { stdout } = await execaNode(program, [...command, '--help'], { env: { NO_COLOR: '1' }, timeout: 60_000 });
  const [, commands = ''] = /^Commands:\n((?: .*\n?)*)/m.exec(stdout) ?? [];
  const names = [...commands.matchAll(/^ {2}(?!help)(\w\S*)/gm)].map(([, name = '']) => name);
  const texts = await Promise.all(names.map((name) => readHelp(program, [...command, name])));
  return [stdout.trim(), ...texts.flat()];
}
