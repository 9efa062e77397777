import { basename, join } from 'node:path';
import { execaNode } from 'execa';
import type { PublicPackage } from '../packages/public-packages.ts';
import { reachableTypes } from './reachable-types.ts';

/** The folder of the reports, relative to the repository. */
export const reportFolder = 'apps/release/api';

/** Where reviews see the types of a package that its report leaves out: a generated file that is committed, or their sources. */
const reportedTypes: Record<string, string> = {
  '@email-automation/sandbox': 'apps/reference-server/src/demo.ts',
  '@email-automation/types': 'packages/types/src/openapi.ts',
};

/** A program with many commands, which its guides describe; its types are imported only by the sandbox. */
const unreported = '@email-automation/reference-server';

/**
 * Writes the public surface of built packages as Markdown: entries, engines, commands with their options, and all types
 * that a program can reach. Returns the texts by the paths of their files in the repository.
 * @throws Error when a package is not built
 */
export async function createReports(released: readonly PublicPackage[]): Promise<Record<string, string>> {
  const packages = released.filter(({ name }) => name !== unreported);
  const entries = packages.flatMap((one) => (reportedTypes[one.name] ? [] : typesOf(one)));
  const codes = reachableTypes(entries);
  const codeOf = new Map(entries.map(({ folder, types }, n) => [join(folder, types), codes[n] ?? '']));
  const reports = packages.map(
    async (one) => [`${reportFolder}/${basename(one.name)}.md`, await createReport(one, codeOf)] as const,
  );
  return Object.fromEntries(await Promise.all(reports));
}

/** The entries of a package that have types. */
const typesOf = ({ folder, manifest: { exports = {} } }: PublicPackage) =>
  Object.entries(exports).flatMap(([path, target]) =>
    typeof target === 'string' || !target.types ? [] : [{ path, folder, types: target.types }],
  );

async function createReport(one: PublicPackage, codeOf: ReadonlyMap<string, string>): Promise<string> {
  const { name, folder, manifest } = one;
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
  for (const { path, types } of typesOf(one)) {
    const file = reportedTypes[name];
    const code = codeBlock('ts', codeOf.get(join(folder, types)) ?? '');
    sections.push(`## Types of \`${path}\``, file ? `See \`${file}\`.` : code);
  }
  return `${sections.join('\n\n')}\n`;
}

const codeBlock = (language: string, text: string) => `\`\`\`${language}\n${text}\n\`\`\``;

/** Returns the `--help` of a program of commander and for each of its commands, the program first. */
async function readHelp(program: string): Promise<string[]> {
  const nodeOptions = ['--import', import.meta.resolve('./print-help.ts')];
  const { stdout } = await execaNode(program, ['--help'], { env: { NO_COLOR: '1' }, nodeOptions });
  return JSON.parse(stdout);
}
