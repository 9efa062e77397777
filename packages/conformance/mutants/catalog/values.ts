import { defineMutant, type Mutant } from '../mutant.ts';
import type { Rewrite } from '../proxy.ts';
import {
  type Body,
  changeBody,
  changeRecords,
  changeRequestBody,
  createErrorResponse,
  respondWhen,
} from '../rewrites.ts';

const subscribe = 'subscribeToCampaign';
const record = 'recordEvent';
type Recipient = typeof subscribe | typeof record;

const recordOf = (body: Body): Body => (body?.subscribers ?? body?.events)?.[0];

/** Rejects a value that a server has to accept. */
const rejectValue = (operation: Recipient, field: string, isRejected: (value: Body) => boolean): Rewrite =>
  respondWhen(
    operation,
    (_, body) => isRejected(recordOf(body)?.[field]),
    () => createErrorResponse(field),
  );

const isBeyondAscii = (value: unknown) => /[^ -~]/.test(JSON.stringify(value ?? ''));

const tooStrict: [field: string, requirement: string, isRejected: (value: unknown) => boolean, what: string][] = [
  ['user_id', 'ENDPOINT-59', (value) => /^\d+$/.test(String(value)), 'digits'],
  ['double_optin', 'ENDPOINT-63', (value) => value === false, 'false'],
  ['prospect', 'ENDPOINT-71', (value) => value === false, 'false'],
  ['base_lead_score', 'ENDPOINT-73', (value) => typeof value === 'number' && value > 30, 'a number above 30'],
  ['eu_consent_message', 'ENDPOINT-76', isBeyondAscii, 'characters beyond ASCII'],
];

/** Mutants that fail for values as users have them. */
export const valueMutants: Mutant[] = [
  ...tooStrict.map(([field, requirement, isRejected, what]) =>
    defineMutant(requirement, 'only for other data', `subscribeToCampaign rejects ${what} as \`${field}\``, () =>
      rejectValue(subscribe, field, isRejected),
    ),
  ),
  defineMutant('ENDPOINT-58', 'only for other data', 'subscribeToCampaign rejects emails with a plus sign', () =>
    rejectValue(subscribe, 'email', (email) => /\+/.test(email)),
  ),
  defineMutant(
    'ENDPOINT-55',
    'only for other data',
    'subscribeToCampaign takes emails with capitals or a plus sign for one subscriber',
    () =>
      changeRequestBody(subscribe, (body) => {
        const one = recordOf(body);
        if (/[A-Z+]/.test(one?.email)) one.email = 'same@example.com';
      }),
  ),
  defineMutant('ENDPOINT-60', 'only for other data', 'subscribeToCampaign rejects time zones with two slashes', () =>
    rejectValue(subscribe, 'time_zone', (zone) => /\/.*\//.test(zone)),
  ),
  defineMutant('ENDPOINT-69', 'only for other data', 'subscribeToCampaign rejects tags beyond ASCII', () =>
    rejectValue(subscribe, 'tags', isBeyondAscii),
  ),
  defineMutant('ENDPOINT-68', 'only for other data', 'subscribeToCampaign rejects custom fields beyond ASCII', () =>
    rejectValue(subscribe, 'custom_fields', isBeyondAscii),
  ),
  defineMutant(
    'ENDPOINT-66',
    'too strict',
    'subscribeToCampaign rejects the second email as `starting_email_index`',
    () => rejectValue(subscribe, 'starting_email_index', (index) => index === 1),
  ),
  defineMutant(
    'ENDPOINT-70',
    'too strict',
    'subscribeToCampaign rejects new subscribers with `reactivate_if_removed` false',
    () => rejectValue(subscribe, 'reactivate_if_removed', (value) => value === false),
  ),
  defineMutant(
    'RESOURCE-4',
    'only the second time',
    'subscribeToCampaign returns a new `created_at` with every response',
    () => {
      let count = 0;
      return changeRecords(subscribe, 'subscribers', (subscriber) => {
        subscriber.created_at = new Date(Date.now() + 1000 * count++).toISOString();
      });
    },
  ),
  defineMutant(
    'RESOURCE-3',
    'wrong',
    'subscribeToCampaign returns `created_at` in a time zone two hours from UTC',
    () =>
      changeRecords(subscribe, 'subscribers', (subscriber) => {
        subscriber.created_at = new Date(Date.now() + 7_200_000).toISOString();
      }),
  ),
  defineMutant('EVENT-8', 'only for other data', 'recordEvent rejects actions beyond ASCII', () =>
    rejectValue(record, 'action', isBeyondAscii),
  ),
  defineMutant('EVENT-15', 'only for other data', 'listEventActions returns actions without accents', () =>
    changeBody('listEventActions', (body) => {
      body.event_actions = body.event_actions.map((action: string) => action.normalize('NFD').replace(/\p{M}/gu, ''));
    }),
  ),
  defineMutant('EVENT-15', 'only for other data', 'listEventActions returns actions in lowercase', () =>
    changeBody('listEventActions', (body) => {
      body.event_actions = body.event_actions.map((action: string) => action.toLowerCase());
    }),
  ),
  defineMutant('ERROR-8', 'wrong', 'subscribeToCampaign also reports an `email` that is valid', () => ({
    response(response, { operation }) {
      if (operation !== subscribe || response.status !== 422) return response;
      const { errors } = JSON.parse(response.text);
      const own = errors.filter(({ attribute = '' }) => !attribute.includes('email'));
      const added = { code: 'email_error', attribute: 'email', message: 'Email is invalid.' };
      return { ...response, text: JSON.stringify({ errors: [...own, added] }) };
    },
  })),
];
