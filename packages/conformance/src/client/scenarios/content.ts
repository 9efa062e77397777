import { limits } from '../../contract/interface-limits.ts';
import { document } from '../../contract/schemas.ts';
import type { Environment } from '../environment.ts';
import { completed, failed } from '../findings.ts';
import type { ReceivedRequest } from '../received-request.ts';
import { json, type Reply } from '../reply.ts';
import type { Scenario, Script } from '../scenario.ts';

type Campaign = Record<string, unknown> & { id: string };
interface CampaignList {
  campaigns: Campaign[];
  meta: Record<string, unknown>;
  links: Record<string, unknown>;
}

/** The list of campaigns of the server behind the scenario, on one page, with a change. */
function changeCampaigns(
  { forward }: Environment,
  change: (list: CampaignList) => object,
  finish = (reply: Reply): Reply => reply,
): Script {
  const ids = new Set<string>();
  return {
    async respond(request) {
      if (request.operation !== 'listCampaigns') return undefined;
      const reply = await forward(request);
      if (reply.status !== 200) return reply;
      const list = JSON.parse(reply.text) as CampaignList;
      for (const { id } of list.campaigns) ids.add(id);
      list.meta = { ...list.meta, total_pages: 1, total_count: list.campaigns.length };
      return finish(json(200, change(list)));
    },
    judge: (run) => completed(run, [...ids]),
  };
}

const changeEach = (list: CampaignList, change: (campaign: Campaign) => object): object => ({
  ...list,
  campaigns: list.campaigns.map(change),
});

interface CampaignSchema {
  required: string[];
  properties: Record<string, { deprecated?: boolean; type?: string | string[] }>;
}

const { required, properties } = (document as { components: { schemas: { Campaign: CampaignSchema } } }).components
  .schemas.Campaign;

const namesOf = (isIncluded: (name: string, schema: CampaignSchema['properties'][string]) => boolean) =>
  Object.entries(properties).flatMap(([name, schema]) => (isIncluded(name, schema) ? [name] : []));

/** Fields that a server may leave out of a campaign (`unset-values`), and those that it may return as null. */
const optional = namesOf((name, schema) => !required.includes(name) && !schema.deprecated);
const nullable = namesOf((_, { type = [] }) => Array.isArray(type) && type.includes('null'));
const deprecated = namesOf((_, schema) => schema.deprecated === true);

const without = (record: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));

/** Scenarios of responses that another version of the service sends. */
export const contentScenarios: readonly Scenario[] = [
  {
    id: 'unknown-fields',
    task: 'list-campaigns',
    title: 'ignores fields that it does not know',
    story: 'Every object of the response has two more fields.',
    reason: 'Services add fields. A client that refuses them breaks on that day.',
    play: (environment) =>
      changeCampaigns(environment, (list) => {
        const extra = { added_later: { nested: [1, null] }, Added2: true };
        return {
          ...changeEach(list, (campaign) => ({
            ...extra,
            ...campaign,
            links: { ...Object(campaign.links), ...extra },
          })),
          ...{ meta: { ...list.meta, ...extra }, links: { ...list.links, ...extra }, ...extra },
        };
      }),
  },
  {
    id: 'unknown-values',
    task: 'list-campaigns',
    title: 'accepts values that it does not know',
    story: 'The campaigns have the `status` `archived`, which the contract does not list.',
    reason: 'Values are added, too. One new status should not make the whole list unreadable.',
    play: (environment) =>
      changeCampaigns(environment, (list) => changeEach(list, (campaign) => ({ ...campaign, status: 'archived' }))),
  },
  {
    id: 'null-fields',
    task: 'list-campaigns',
    title: 'reads null in fields without a value',
    story: 'Settings of the campaigns that may have no value are null.',
    reason: 'Servers differ in how they write that something was never set.',
    play: (environment) =>
      changeCampaigns(environment, (list) =>
        changeEach(list, (campaign) => ({
          ...campaign,
          ...Object.fromEntries(nullable.map((name) => [name, null])),
        })),
      ),
  },
  {
    id: 'missing-fields',
    task: 'list-campaigns',
    title: 'reads records without optional fields',
    story: 'Settings of the campaigns that may have no value are missing, and so is `forms`.',
    reason: 'Servers differ in how they write that something was never set.',
    play: (environment) =>
      changeCampaigns(environment, (list) => changeEach(list, (campaign) => without(campaign, optional))),
  },
  {
    id: 'deprecated-fields',
    task: 'list-campaigns',
    title: 'does not need deprecated fields',
    story: 'The campaigns lack the three deprecated fields.',
    reason: 'They are the first to go.',
    play: (environment) =>
      changeCampaigns(environment, (list) => changeEach(list, (campaign) => without(campaign, deprecated))),
  },
  {
    id: 'media-type',
    task: 'list-campaigns',
    title: 'reads a media type in other letter case and with parameters',
    story: 'The names of all headers are in lower case, and the media type is `Application/JSON; Charset="UTF-8"`.',
    reason: 'Neither names of headers nor media types have a letter case, and HTTP/2 has lower case only.',
    play: (environment) =>
      changeCampaigns(
        environment,
        (list) => list,
        (reply) => ({
          ...reply,
          headers: {
            'content-type': 'Application/JSON; Charset="UTF-8"',
            'x-ratelimit-limit': String(limits.requests),
            'x-ratelimit-remaining': '3000',
          },
        }),
      ),
  },
  ...unusable([
    ['html-instead-of-json', 'a page in HTML with the status 200', (request) => htmlPage(request)],
    ['empty-response', 'the status 200 without a body', () => ({ status: 200, headers: {}, text: '' })],
    [
      'gateway-page',
      'the page of a gateway, 502 in HTML',
      (request) => ({ ...htmlPage(request), status: 502, headers: { 'Content-Type': 'text/html' } }),
    ],
  ]),
];

function htmlPage({ url }: ReceivedRequest): Reply {
  return {
    status: 200,
    headers: { 'Content-Type': 'text/html' },
    text: `<!doctype html><title>Sign in</title><form action="${url.origin}">Sign in to this network</form>`,
  };
}

/** Responses that are no list at all. */
function unusable(all: [id: string, description: string, respond: (request: ReceivedRequest) => Reply][]): Scenario[] {
  return all.map(([id, description, respond]) => ({
    id,
    task: 'list-subscribers',
    title: `reports an error for ${description}`,
    story: `Every response is ${description}.`,
    reason: 'It is not an empty list. Networks, proxies, and gateways respond like this.',
    play: () => ({ respond, judge: (run) => failed(run, 'no response has a list') }),
  }));
}
