import type { Check } from '../kit/check.ts';
import { expect, expectObject, expectString } from '../kit/expectations.ts';
import {
  accountReads,
  broadcastReads,
  campaignReads,
  goalReads,
  type Read,
  readOnce,
  recordReads,
  subscriptionReads,
} from './reads.ts';

const linksOf = async (read: Read, kit: Parameters<Check['run']>[0]) =>
  expectObject(expectObject((await readOnce(read, kit)).body, 'the body').links, 'the top-level `links`');

const present: Check[] = recordReads.map((read) => ({
  id: `${read.operation}/links`,
  title: 'returns an object `links` at the top level',
  requirements: ['RESOURCE-5'],
  stateless: true,
  async run(kit) {
    await linksOf(read, kit);
  },
}));

const keys: [Read[], string, string[]][] = [
  [accountReads, 'RESOURCE-17', ['accounts.broadcasts', 'accounts.campaigns', 'accounts.goals']],
  [broadcastReads, 'RESOURCE-28', ['broadcasts.account']],
  [campaignReads, 'RESOURCE-48', ['campaigns.account', 'campaigns.form', 'campaigns.subscribers']],
  [subscriptionReads, 'RESOURCE-53', ['campaign_subscriptions.account', 'campaign_subscriptions.subscriber']],
  [goalReads, 'RESOURCE-61', ['goals.account']],
];

const named: Check[] = keys.flatMap(([reads, requirement, names]) =>
  reads.flatMap((read): Check[] => [
    {
      id: `${read.operation}/link-keys`,
      title: `returns ${names.map((name) => `\`${name}\``).join(', ')} in \`links\``,
      requirements: [requirement],
      stateless: true,
      async run(kit) {
        const links = await linksOf(read, kit);
        for (const name of names) expect(name in links, `\`links\` to have \`${name}\``, links);
      },
    },
    {
      id: `${read.operation}/link-placeholders`,
      title: 'returns templates with placeholders in braces in `links`',
      requirements: ['RESOURCE-6'],
      stateless: true,
      async run(kit) {
        const links = await linksOf(read, kit);
        for (const name of names) {
          const template = expectString(links[name], `the template \`${name}\``);
          expect(/\{[^{}]+\}/.test(template), `the template \`${name}\` to have a placeholder in braces`, template);
        }
      },
    },
  ]),
);

/**
 * The path of a URL from its version on, such as `/v2/accounts`, decoded and without a trailing slash; undefined when there
 * is none.
 */
export function pathOf(url: string): string | undefined {
  const path = URL.parse(url, 'http://relative')?.pathname.replace(/(?<!\/)\/+$/, '');
  if (path === undefined) return undefined;
  return /^.*(\/v\d+\/.*)/s.exec(decodePath(path))?.[1];
}

/** Percent-encoded and plain characters are equivalent (RFC 3986). */
function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

const filledIn: Check[] = accountReads.map((read) => ({
  id: `${read.operation}/links-lead-to-collections`,
  title: 'returns templates of the URLs of the collections of an account',
  requirements: ['RESOURCE-18'],
  stateless: true,
  async run(kit) {
    const links = await linksOf(read, kit);
    for (const collection of ['broadcasts', 'campaigns', 'goals']) {
      const template = expectString(links[`accounts.${collection}`], `the template \`accounts.${collection}\``);
      const url = template.replace(/\{[^{}]+\}/, 'the-account');
      const path = `/v2/the-account/${collection}`;
      expect(pathOf(url) === path, `\`accounts.${collection}\`, filled in, to end with ${path}`, template);
    }
  },
}));

export const linkChecks: Check[] = [...present, ...named, ...filledIn];
