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

/** What runs here as well: the scripts of the repository, and git. */
const local = /^(\.ci\/run|npm run [a-z]+( -- [a-z]+)*|git push origin --tags)$/;

/**
 * What actionlint does not ask for: actions pinned to a commit, with their version as a comment; no permission but what a
 * job names; a bound on time; and steps that are one command each, which runs on any machine too.
 */
export function houseFaults(text: string): string[] {
  const { permissions, jobs = {} } = parse(text) as Workflow;
  const none = typeof permissions === 'object' && permissions !== null && Object.keys(permissions).length === 0;
  const unpinned = [...text.matchAll(/^[ -]*uses: (.*)$/gm)]
    .map(([, action = '']) => action)
    .filter((action) => !/^[\w-]+\/[\w/-]+@[0-9a-f]{40} # v[\d.]+$/.test(action));
  return [
    ...(none ? [] : ['The workflow has to begin with "permissions: {}".']),
    ...unpinned.map((action) => `Pin "${action}" to a commit, with its version as a comment.`),
    ...Object.entries(jobs).flatMap(([name, job]) => jobFaults(name, job)),
  ];
}

function jobFaults(name: string, job: Job): string[] {
  const commands = (job.steps ?? []).flatMap(({ run }) => (run === undefined ? [] : [run]));
  return [
    ...(job.permissions === undefined ? [`The job ${name} names no permissions.`] : []),
    ...(job['timeout-minutes'] === undefined ? [`The job ${name} has no timeout-minutes.`] : []),
    ...commands
      .filter((command) => !local.test(command.trim()))
      .map((command) => `Make "${command.trim()}" a script of the repository, so that it runs anywhere.`),
  ];
}
