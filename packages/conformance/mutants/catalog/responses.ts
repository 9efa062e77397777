import type { OperationId } from '@email-automation/types';
import { type Body, changeBody } from '../../servers/rewrites.ts';
import { type Mutant, rewrite } from '../mutant.ts';

/** Where a field is: in the body of operations, or in each record under a key of it. */
interface Place {
  name: string;
  on: OperationId[];
  find(body: Body): Body[];
}

const recordsOf = (key: string, ...on: OperationId[]): Place => ({
  name: `${key} of ${on.join(' and ')}`,
  on,
  find: (body) => [body[key]].flat(),
});
const bodyOf = (...on: OperationId[]): Place => ({ name: on.join(' and '), on, find: (body) => [body] });

const accounts = recordsOf('accounts', 'listAccounts', 'fetchAccount');
const broadcasts = recordsOf('broadcasts', 'listBroadcasts', 'fetchBroadcast');
const campaigns = recordsOf('campaigns', 'listCampaigns', 'fetchCampaign');
const subscriptions = recordsOf('campaign_subscriptions', 'listCampaignSubscriptions');
const goals = recordsOf('goals', 'listGoals', 'fetchGoal');
const subscribers = recordsOf('subscribers', 'listCampaignSubscribers', 'subscribeToCampaign');
/** In place of a value: the field is missing. */
const omitted = Symbol('omitted');

const inPlaceOf = (right: string, wrong: string) => (value: string) => (value === right ? wrong : value);

/** The fields of responses: a path in the place, and a value, or a function of the right value and of the object around it. */
type Row = [requirement: string, place: Place, path: string, value: unknown, description?: string];

const rows: Row[] = [
  ['RESOURCE-1', accounts, 'id', Number, 'as a number'],
  ['RESOURCE-1', recordsOf('campaigns', 'fetchCampaign'), 'id', Number, 'as a number'],
  ['RESOURCE-1', goals, 'id', Number, 'as a number'],
  ['RESOURCE-1', subscribers, 'id', Number, 'as a number'],
  ['RESOURCE-2', subscribers, 'created_at', (at: string) => at.slice(0, 19), 'without a zone'],
  [
    'RESOURCE-2',
    subscribers,
    'created_at',
    (at: string) =>
      new Date(
        Date.parse(at) + ([3, 4, 5, 6, 7, 8, 9].includes(new Date(at).getUTCMonth()) ? 3_600_000 : 0),
      ).toISOString(),
    'in summer time',
  ],
  ['RESOURCE-2', subscriptions, 'last_sent_email_at', (at?: string) => at?.slice(0, 10), 'as a date'],
  ['RESOURCE-2', accounts, 'created_at', (at: string) => new Date(at).toUTCString(), 'as text'],
  ['RESOURCE-2', broadcasts, 'created_at', '2026-01-01T09:00:00+02:00'],
  ['RESOURCE-2', goals, 'created_at', 1767225600],
  ['RESOURCE-3', campaigns, 'created_at', omitted],
  ['RESOURCE-4', broadcasts, 'created_at', () => new Date().toISOString(), 'as the present time'],
  ['RESOURCE-3', subscribers, 'created_at', omitted],
  ['RESOURCE-3', goals, 'href', omitted],
  ['RESOURCE-3', recordsOf('subscribers', 'listCampaignSubscribers'), 'id', (id: string) => `x${id}`, 'as another id'],
  [
    'RESOURCE-3',
    recordsOf('subscribers', 'subscribeToCampaign'),
    'created_at',
    () => new Date(Date.now() + 7_200_000).toISOString(),
    'two hours from UTC',
  ],
  ['RESOURCE-5', bodyOf('fetchGoal'), 'links', omitted],
  ['RESOURCE-5', bodyOf('subscribeToCampaign'), 'links', omitted],
  ['RESOURCE-5', bodyOf('listCampaignSubscribers'), 'links', omitted],
  ['RESOURCE-5', bodyOf('listAccounts', 'fetchAccount'), 'links', Object.values, 'as an array'],
  ['RESOURCE-6', bodyOf(...broadcasts.on), 'links/broadcasts.account', 'https://api.example/v2/accounts/:id'],
  ['RESOURCE-6', bodyOf(...subscriptions.on), 'links/campaign_subscriptions.subscriber', 'https://api.example/<id>'],
  ['RESOURCE-97', accounts, 'phone_number', omitted],
  ['RESOURCE-97', accounts, 'phone_number', 15550100],
  ['RESOURCE-7', accounts, 'enable_third_party_cookies', omitted],
  ['RESOURCE-8', accounts, 'name', (name: string) => name.replace('https://', ''), 'as a host without a name'],
  ['RESOURCE-11', accounts, 'default_postal_address', (text: string) => text.replace('\n', ', '), 'in one line'],
  ['RESOURCE-15', accounts, 'href', (url: string) => url.replace('/accounts/', '/accounts?id='), 'of the list'],
  ['RESOURCE-16', accounts, 'links/conversions', omitted],
  [
    'RESOURCE-16',
    accounts,
    'links/email_series',
    (url: string) => url.replace(/\/v2\/[^/]+/, '/v2/10'),
    'of one account in every account',
  ],
  ['RESOURCE-17', bodyOf(...accounts.on), 'links/accounts.goals', omitted],
  [
    'RESOURCE-18',
    bodyOf(...accounts.on),
    'links/accounts.broadcasts',
    (url: string) => url.replace('{', 'accounts/{'),
    'below `accounts`',
  ],
  ['RESOURCE-98', recordsOf('broadcasts', 'listBroadcasts'), 'html_body', omitted],
  ['RESOURCE-19', broadcasts, 'localize_sending_time', omitted],
  ['RESOURCE-98', broadcasts, 'subject', ['Hello']],
  ['RESOURCE-20', broadcasts, 'status', inPlaceOf('canceled', 'cancelled'), 'as cancelled in place of canceled'],
  ['RESOURCE-26', broadcasts, 'bcc', (list: string | null) => list ?? undefined, 'only when there is one'],
  ['RESOURCE-27', broadcasts, 'links/account', omitted],
  ['RESOURCE-28', bodyOf('fetchBroadcast'), 'links', {}],
  ['RESOURCE-29', campaigns, 'double_optin', omitted],
  ['RESOURCE-99', recordsOf('campaigns', 'fetchCampaign'), 'from_name', null],
  ['RESOURCE-30', campaigns, 'status', inPlaceOf('active', 'running'), 'as running in place of active'],
  ['RESOURCE-32', campaigns, 'minutes_from_midnight', '01:00'],
  ['RESOURCE-33', campaigns, 'days_of_the_week_mask', '011111'],
  ['RESOURCE-34', campaigns, 'days_of_the_week_mask', '0000000'],
  ['RESOURCE-38', campaigns, 'confirmation_url', false],
  ['RESOURCE-41', campaigns, 'bcc', []],
  ['RESOURCE-42', recordsOf('campaigns', 'listCampaigns'), 'email_count', 0],
  ['RESOURCE-42', recordsOf('campaigns', 'fetchCampaign'), 'email_count', (count: number) => count - 1, 'one too few'],
  ['RESOURCE-43', campaigns, 'active_subscriber_count', (count: number) => Math.min(count, 100), 'up to 100'],
  ['RESOURCE-43', campaigns, 'active_subscriber_count', (count: number) => count + 1, 'one too many'],
  ['RESOURCE-44', campaigns, 'unsubscribed_subscriber_count', (count: number) => count + 1, 'one too many'],
  ['RESOURCE-45', campaigns, 'links/account', (id: string) => ({ id }), 'as an object'],
  ['RESOURCE-45', recordsOf('campaigns', 'listCampaigns'), 'links/account', '77'],
  ['RESOURCE-46', campaigns, 'links/forms', ([form]: string[]) => form, 'as one id'],
  ['RESOURCE-46', recordsOf('campaigns', 'listCampaigns'), 'links/forms', []],
  ['RESOURCE-47', campaigns, 'forms', (form?: Body) => form ?? null, 'as null without a form'],
  ['RESOURCE-47', campaigns, 'forms', (form?: Body) => form ?? {}, 'without a form'],
  ['RESOURCE-48', bodyOf(...campaigns.on), 'links/campaigns.form', omitted],
  ['RESOURCE-49', subscriptions, 'lap', omitted],
  ['RESOURCE-49', subscriptions, 'id', () => String(Math.random()), 'as another one each time'],
  ['RESOURCE-50', subscriptions, 'status', inPlaceOf('active', 'subscribed'), 'as subscribed in place of active'],
  ['RESOURCE-51', subscriptions, 'last_sent_email_index', (index?: number) => index || undefined, 'only above zero'],
  ['RESOURCE-52', subscriptions, 'links/subscriber', 'x'],
  ['RESOURCE-53', bodyOf(...subscriptions.on), 'links', {}],
  ['RESOURCE-100', subscriptions, 'last_sent_email_index', () => '0', 'as a string'],
  ['RESOURCE-101', goals, 'url', []],
  ['RESOURCE-54', goals, 'counting_method', omitted],
  ['RESOURCE-55', goals, 'status', 'enabled'],
  ['RESOURCE-56', goals, 'counting_method', 'some'],
  [
    'RESOURCE-57',
    goals,
    'default_value',
    (value: number) => (value > 2147483645 ? 2147483647 : value),
    'one too large',
  ],
  ['RESOURCE-60', goals, 'links/account', omitted],
  ['RESOURCE-61', bodyOf('listGoals'), 'links', {}],
  ['RESOURCE-61', bodyOf('fetchGoal'), 'links', {}],
  ['RESOURCE-68', bodyOf('listBroadcasts', 'listCampaigns'), 'meta/status', ['all']],
  [
    'RESOURCE-67',
    bodyOf('listBroadcasts', 'listCampaigns'),
    'meta/direction',
    (to: string) => to.toUpperCase(),
    'in capitals',
  ],
  [
    'RESOURCE-69',
    bodyOf('listCustomFieldIdentifiers'),
    'custom_field_identifiers',
    (ids: string[]) => ids.map((id) => ({ id })),
    'as objects',
  ],
  [
    'RESOURCE-69',
    bodyOf('listCustomFieldIdentifiers'),
    'custom_field_identifiers',
    (ids: string[]) => [...ids, 'hat_size'],
    'with one that is not active',
  ],
  [
    'RESOURCE-70',
    bodyOf('listEventActions'),
    'event_actions',
    (names: string[]) => names.map((name) => ({ name })),
    'as objects',
  ],
  ['RESOURCE-71', bodyOf('listCampaignSubscribers'), 'subscribers', (all: Body[]) => all.map(({ id }) => id), 'as ids'],
  ['RESOURCE-71', bodyOf('subscribeToCampaign'), 'subscribers', ['reader@plain.example']],
  ['ENDPOINT-2', bodyOf('listCampaignSubscriptions'), 'meta', omitted],
  [
    'RESOURCE-5',
    bodyOf('listCampaignSubscribers'),
    'links',
    (links: Body, { meta }: Body) => (meta.count > 0 ? links : null),
    'as null of empty lists',
  ],
  ['ENDPOINT-32', bodyOf('fetchBroadcast'), 'broadcasts', ([record]: Body[]) => record, 'without an array'],
  ['ENDPOINT-3', bodyOf('fetchGoal'), 'goals', (records: Body[]) => [...records, ...records], 'twice'],
  ['ENDPOINT-3', bodyOf('fetchAccount'), 'accounts', (records: Body[]) => [...records, ...records], 'twice'],
  ['ENDPOINT-40', bodyOf('fetchCampaign'), 'linked', omitted],
  ['ENDPOINT-41', bodyOf('fetchCampaign'), 'linked/forms', (all: Body[]) => all.map(({ id }) => id), 'as ids'],
  ['ENDPOINT-41', bodyOf('fetchCampaign'), 'linked/forms', (all: Body[]) => all.slice(0, 1), 'up to the first one'],
  ['ENDPOINT-56', bodyOf('subscribeToCampaign'), 'subscribers', (records: Body[]) => [...records, ...records], 'twice'],
  ['ENDPOINT-77', bodyOf(...subscriptions.on), 'campaign_subscriptions', (all: Body[]) => all.slice(0, 1), 'up to one'],
  ['ENDPOINT-77', bodyOf(...subscriptions.on), 'campaign_subscriptions', []],
  ['ENDPOINT-23', bodyOf('listAccounts'), 'accounts', []],
  ['ENDPOINT-91', bodyOf('listEventActions'), 'meta', omitted],
  ['ENDPOINT-32', recordsOf('broadcasts', 'fetchBroadcast'), 'id', 'another'],
  ['ENDPOINT-40', recordsOf('campaigns', 'fetchCampaign'), 'id', 'another'],
  ['ENDPOINT-86', recordsOf('goals', 'fetchGoal'), 'id', 'another'],
  ['EVENT-15', bodyOf('listEventActions'), 'event_actions', []],
  ['EVENT-15', bodyOf('listEventActions'), 'event_actions', (all: string[]) => [...all, ...all], 'twice'],
  ['VERSION-6', campaigns, 'send_to_confirmation_page', 'no'],
  ['VERSION-7', campaigns, 'use_custom_confirmation_page', 'false'],
  ['VERSION-8', campaigns, 'post_confirmation_url', true],
  ['AUTH-17', bodyOf('exchangeAuthorizationCode'), 'token_type', omitted],
  ['AUTH-18', bodyOf('exchangeAuthorizationCode'), 'scope', ['public']],
];

/** Lists that name their records otherwise: the requirement, the operation, and the key. */
const keys: [requirement: string, operation: OperationId, key: string][] = [
  ['ENDPOINT-2', 'listCampaigns', 'meta'],
  ['ENDPOINT-22', 'listAccounts', 'accounts'],
  ['ENDPOINT-31', 'listBroadcasts', 'broadcasts'],
  ['ENDPOINT-39', 'listCampaigns', 'campaigns'],
  ['ENDPOINT-53', 'listCampaignSubscribers', 'subscribers'],
  ['ENDPOINT-78', 'listCustomFieldIdentifiers', 'custom_field_identifiers'],
  ['ENDPOINT-85', 'listGoals', 'goals'],
];

function describeRow([, place, path, value, description]: Row): string {
  if (value === omitted) return `omits \`${path}\` of ${place.name}`;
  if (typeof value !== 'function') return `returns ${JSON.stringify(value)} as \`${path}\` of ${place.name}`;
  return `returns \`${path}\` of ${place.name} ${description}`;
}

/** Sets the value at a path whose parts are separated by slashes. */
function setValue(start: Body, path: string, value: unknown): void {
  const names = path.split('/');
  const last = names.pop() ?? '';
  const parent = names.reduce((object, name) => object?.[name], start);
  if (typeof parent !== 'object' || parent === null) return;
  const changed = typeof value === 'function' ? value(parent[last], parent) : value;
  if (changed === omitted || changed === undefined) delete parent[last];
  else parent[last] = changed;
}

/** Servers whose responses have wrong bodies. */
export const responseMutants: Mutant[] = [
  ...rows.map((row) => {
    const [requirement, { on, find }, path, value] = row;
    return rewrite(requirement, describeRow(row), () =>
      changeBody(on, (body) => {
        for (const object of find(body)) setValue(object, path, value);
      }),
    );
  }),
  ...keys.map(([requirement, operation, key]) =>
    rewrite(requirement, `${operation} returns \`${key}\` under another key`, () =>
      changeBody(operation, ({ [key]: value, ...others }) => ({ ...others, items: value })),
    ),
  ),
];
