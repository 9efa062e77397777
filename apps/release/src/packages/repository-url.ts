import { root, run } from '../root.ts';

/**
 * Returns the URL of the repository on the web: what a GitHub workflow says, otherwise the URL of the remote `origin`.
 * Undefined without either. The manifests do not contain it, so that a fork or a move needs no change.
 */
export async function repositoryUrl(env: NodeJS.ProcessEnv = process.env): Promise<string | undefined> {
  const { GITHUB_SERVER_URL, GITHUB_REPOSITORY } = env;
  if (GITHUB_SERVER_URL && GITHUB_REPOSITORY) return `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}`;
  const { exitCode, stdout } = await run('git', ['remote', 'get-url', 'origin'], { cwd: root, reject: false });
  return exitCode === 0 ? webUrl(stdout) : undefined;
}

/** Converts `git@host:owner/name.git` and other remotes to `https://host/owner/name`. Undefined for a folder. */
export function webUrl(remote: string): string | undefined {
  const url = URL.parse(remote.replace(/^([^@/]+@[^:/]+):/, 'ssh://$1/'));
  return url?.hostname ? `https://${url.hostname}${url.pathname.replace(/(\.git)?\/?$/, '')}` : undefined;
}
