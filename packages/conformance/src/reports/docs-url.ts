import { createRequire } from 'node:module';

/**
 * The site of the documentation that the package was published with. Releases write it into the manifest; a repository
 * does not know it.
 */
const publishedDocs: string | undefined = createRequire(import.meta.url)('../../package.json').docs;

/** The site that reports link to: from the option, the environment variable, or the package. */
export const docsSite = (option?: string, env: NodeJS.ProcessEnv = process.env): string | undefined =>
  option ?? (env.EMAIL_AUTOMATION_DOCS || publishedDocs);

/** The page of a requirement; undefined without a site. */
export const urlOf = (requirement: string, docs: string | undefined): string | undefined =>
  docs && `${docs.replace(/(?<!\/)\/+$/, '')}/requirements.html#${requirement}`;
