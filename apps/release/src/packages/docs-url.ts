/**
 * Returns the URL of the published documentation: `SITE_URL`, as in the workflow that publishes it, otherwise the GitHub
 * page of the repository. Undefined for a repository elsewhere.
 */
export function docsUrl(repository: string, env: NodeJS.ProcessEnv = process.env): string | undefined {
  if (env.SITE_URL) return env.SITE_URL;
  const { hostname, pathname } = new URL(repository);
  const [owner, name] = pathname.split('/').filter((part) => part !== '');
  return hostname === 'github.com' && owner && name ? `https://${owner.toLowerCase()}.github.io/${name}/` : undefined;
}
