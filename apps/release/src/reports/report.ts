import { join } from 'node:path';
import type { PublicPackage } from '../packages/public-packages.ts';
import { commandLine } from './command-line.ts';
import { reachableTypes } from './types.ts';

/** The types of this package are a generated file that is committed: it shows every change by itself. */
const shownElsewhere: Record<string, string> = {
  '@email-automation/types': 'packages/types/src/openapi.ts',
};

/**
 * The public surface of a built package as Markdown: its entries, its commands and their options, and the types that a
 * program can reach.
 * @throws Error when the package is not built
 */
export async function report({ name, folder, manifest }: PublicPackage): Promise<string> {
  const entries = Object.entries(manifest.exports ?? {});
  const sections = [
    `# ${name}\n\nThe public surface of the package, written by \`pnpm build\`. A change here is one that users notice.`,
    `## Entries\n\n${entries.map(([path, target]) => `- \`${path}\`: ${targetText(target)}`).join('\n')}`,
    `## Runs on\n\n${Object.entries(manifest.engines ?? {})
      .map(([engine, range]) => `- ${engine} ${range}`)
      .join('\n')}`,
  ];
  for (const [command, program] of Object.entries(manifest.bin ?? {})) {
    const texts = await commandLine(join(folder, program));
    sections.push(`## Command \`${command}\`\n\n${texts.map((text) => fenced('text', text)).join('\n\n')}`);
  }
  for (const [path, target] of entries) {
    if (typeof target === 'string' || !target.types) continue;
    const elsewhere = shownElsewhere[name];
    const types = elsewhere ? `See \`${elsewhere}\`.` : fenced('ts', reachableTypes(folder, target.types));
    sections.push(`## Types of \`${path}\`\n\n${types}`);
  }
  return `${sections.join('\n\n')}\n`;
}

const fenced = (language: string, text: string) => `\`\`\`${language}\n${text}\n\`\`\``;

const targetText = (target: string | Record<string, string>) =>
  typeof target === 'string'
    ? target
    : Object.entries(target)
        .map(([condition, file]) => `${condition} ${file}`)
        .join(', ');
