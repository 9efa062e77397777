import { basename, join } from 'node:path';
import { execaNode } from 'execa';
import type { PublicPackage } from '../packages/public-packages.ts';
import { reachableTypes } from './reachable-types.ts';

/** The folder of the reports, relative to the repository. */
export const reportFolder = 'apps/release/api';

/** The types of this package are a generated file that is committed, so that every change of them shows in reviews. */
const committedTypes: Record<string, string> = {
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
    const file = committedTypes[name];
    const types = file ? `See \`${file}\`.` : codeBlock('ts', reachableTypes(folder, target.types));
    sections.push(`## Types of \`${path}\``, types);
  }
  return `${sections.join('\n\n')}\n`;
}

const codeBlock = (language: string, text: string) => `\`\`\`${language}\n${text}\n\`\`\``;

/** The commands in a help text. They are in sections with headings of their own, beside options, examples, and exit codes. */
function readCommands(help: string): string[] {
  if (!/^Usage: .*\[command\]$/m.test(help)) return [];
  const sections = [...help.matchAll(/^(?!Options|Arguments|Start with|Exit codes)[A-Z].*:\n((?: .*(?:\n|$))+)/gm)];
  return sections.flatMap(([, lines = '']) =>
    [...lines.matchAll(/^ {2}(?!help)([a-z]\S*)/gm)].map(([, name = '']) => name),
  );
}

/** Returns what `--help` prints for a program of commander and for each of its commands, the program first. */
async function readHelp(program: string, command: string[] = []): Promise<string[]> {
  const { stdout } = await execaNode(program, [...command, '--help'], { env: { NO_COLOR: '1' }, timeout: 60_000 });
  const texts = await Promise.all(readCommands(stdout).map((name) => readHelp(program, [...command, name])));
  return [stdout.trim(), ...texts.flat()];
}
