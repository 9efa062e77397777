import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { releasedPackages } from './public-packages.ts';

/** The file at the root that has the project's addresses, which the owner fills in. */
export const addressesFile = 'addresses.json';

/** URLs; empty until the owner has filled them in. */
export interface Addresses {
  /** The page of the repository, without `.git`. */
  repository: string;
  /** Where users ask. */
  questions: string;
  /** Where users say that a description is wrong, or something does not work. */
  corrections: string;
  /** The published documentation. */
  documentation: string;
}

export const readAddresses = (root: string): Addresses => JSON.parse(readFileSync(join(root, addressesFile), 'utf8'));

/** @throws Error with the addresses that are missing, or no URLs */
export function checkAddresses(root: string): void {
  const missing = Object.entries(readAddresses(root)).filter(([, url]) => !URL.canParse(url));
  if (missing.length === 0) return;
  const names = missing.map(([name]) => name).join(', ');
  throw new Error(
    `Packages tell users where to find the project. Fill in ${addressesFile}: ${names}. Then run the build.`,
  );
}

/** The files that repeat the addresses, by their paths: the READMEs of released packages, and the manifest of the Python client. */
export async function formatAddressedFiles(root: string): Promise<Record<string, string>> {
  const addresses = readAddresses(root);
  const format = (file: string, add: typeof addAddresses) => [
    file,
    add(readFileSync(join(root, file), 'utf8'), addresses),
  ];
  const folders = (await releasedPackages(root)).map(({ folder }) => relative(root, folder).replaceAll('\\', '/'));
  return Object.fromEntries([
    ...folders.map((folder) => format(`${folder}/README.md`, addAddresses)),
    format('packages/client-python/pyproject.toml', addProjectUrls),
  ]);
}

const heading = '## Questions and corrections';

/** The paragraph of each README with the addresses. */
function formatSection({ repository, questions, corrections, documentation }: Addresses): string {
  const text = repository
    ? `Ask at <${questions}>. If a description of the API is wrong, or something does not work, say so at
<${corrections}>, with the request and the response. The documentation is at <${documentation}>, the sources are at
<${repository}>.`
    : `The owner fills in \`${addressesFile}\` at the root of the repository before the first release.`;
  return `${heading}\n\n${text}\n`;
}

/** Adds the addresses to a README, in place of those that it has. */
export function addAddresses(readme: string, addresses: Addresses): string {
  const [before = '', section] = readme.split(`\n${heading}\n`);
  const rest = section?.split(/\n(?=## )/).slice(1) ?? [];
  return [before.trimEnd(), ...rest.map((one) => one.trim()), formatSection(addresses)].join('\n\n');
}

/** Adds the addresses to the manifest of the client for Python, in place of those that it has. */
export function addProjectUrls(manifest: string, addresses: Addresses): string {
  const { repository, questions, corrections, documentation } = addresses;
  const names = { Repository: repository, Questions: questions, Issues: corrections, Documentation: documentation };
  const urls = Object.entries(names).map(([name, url]) => `${name} = ${JSON.stringify(url)}\n`);
  const [before = '', ...after] = manifest.replace(/\n\[project\.urls\]\n(\w+ = .*\n)*/, '').split(/\n(?=\[tool\.)/);
  const table = repository ? [`[project.urls]\n${urls.join('')}`] : [];
  return [before, ...table, ...after].join('\n');
}
