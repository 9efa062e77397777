import { run } from '../root.ts';

/**
 * The URL of the repository on the web: GitHub's own word in a workflow, elsewhere that of the remote `origin`.
 * Nothing when there is none. It is not written in the manifests, so that a fork and a move need no change.
 */
export async function repositoryUrl(root: string, env: NodeJS.ProcessEnv = process.env): Promise<string | undefined> {
  const { GITHUB_SERVER_URL, GITHUB_REPOSITORY } = env;
  if (GITHUB_SERVER_URL && GITHUB_REPOSITORY) return `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}`;
  const { exitCode, stdout } = await run('git', ['remote', 'get-url', 'origin'], { cwd: root, reject: false });
  return exitCode === 0 ? webUrl(stdout) : undefined;
}

/** `git@host:owner/name.git` and its like as `https://host/owner/name`; nothing for a folder. Credentials are left out. */
export function webUrl(remote: string): string | undefined {
  const [, host, path] =
    /^(?:https?|ssh|git):\/\/(?:[^@/]+@)?([^/:]+)(?::\d+)?\/(.+?)(?:\.git)?\/?$/.exec(remote) ??
    /^[^@/]+@([^:/]+):(.+?)(?:\.git)?\/?$/.exec(remote) ??
    [];
  return host && path ? `https://${host}/${path}` : undefined;
}
