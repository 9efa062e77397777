import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import type { GuideLink } from './guide-link.ts';

const folder = fileURLToPath(new URL('../guides/', import.meta.url));

/** Reads the guides from their files, for steps of the build that run after Astro's and cannot read its collections. */
export async function readGuideFiles(): Promise<GuideLink[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.mdx'));
  return Promise.all(
    names.map(async (name) => {
      const [, matter = ''] = /^---\n([\s\S]*?)\n---\n/.exec(await readFile(`${folder}${name}`, 'utf8')) ?? [];
      return { questions: [], ...parse(matter), url: `/guides/${name.replace(/mdx$/, 'html')}` };
    }),
  );
}
