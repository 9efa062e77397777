import { createRequire } from 'node:module';

/** The site of the documentation of this release. Releases write it into the manifest; a repository does not know it. */
export const docsSite: string | undefined = createRequire(import.meta.url)('../../package.json').docs;

/** The page of a requirement; undefined without a site. */
export const urlOf = (requirement: string, docs: string | undefined): string | undefined =>
  docs && `${docs.replace(/(?<!\/)\/+$/, '')}/requirements.html#${requirement}`;
