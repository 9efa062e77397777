import type { OperationId } from '@email-automation/types';
import type { Rewrite, ServerRequest, ServerResponse } from '../../servers/exchange.ts';
import { type Body, changeBodyOf, changeStatus, createResponse, respondWhen } from '../../servers/rewrites.ts';
import { operationIds } from '../../src/contract/operations.ts';
import { type Mutant, rewrite } from '../mutant.ts';

/** Another status: the requirement, the operations, the right status, and the wrong one. */
const statuses: [requirement: string, on: OperationId | OperationId[], from: number, to: number][] = [
  ['AUTH-6', operationIds, 403, 401],
  ['ENDPOINT-88', 'recordEvent', 204, 200],
  ['ERROR-3', 'activateCampaign', 403, 422],
  ['ERROR-5', operationIds, 404, 400],
  ['ERROR-7', operationIds, 422, 400],
  ['ERROR-10', operationIds, 429, 503],
  ['STATE-1', 'activateCampaign', 204, 200],
  ['STATE-2', 'activateCampaign', 422, 403],
  ['STATE-4', 'pauseCampaign', 204, 200],
  ['STATE-5', 'pauseCampaign', 422, 409],
];

/** Operations that the server has at another path. */
const moved: [requirement: string, on: OperationId[]][] = [
  ['SERVICE-5', ['listGoals']],
  ['SERVICE-5', ['listEventActions']],
  ['SERVICE-5', ['listCustomFieldIdentifiers']],
  ['SERVICE-5', ['listCampaignSubscriptions']],
  ['SERVICE-5', ['pauseCampaign']],
  ['SERVICE-5', ['createUnsubscribeBatch']],
  ['SERVICE-5', ['createCartBatch', 'createOrderBatch', 'createProductBatch']],
  ['VERSION-1', ['listAccounts', 'fetchAccount']],
  ['VERSION-1', ['fetchGoal']],
  ['VERSION-1', ['createEventBatch']],
  ['VERSION-1', ['createLegacyOrderBatch']],
  ['VERSION-1', ['createCartBatch', 'createOrderBatch', 'createProductBatch']],
];

/** Another body of an error; undefined is no body. */
type Change = (body: Body) => unknown;
const oneRecord: OperationId[] = ['subscribeToCampaign', 'recordEvent'];
const errors: [requirement: string, on: OperationId | OperationId[], status: number, description: string, Change][] = [
  ['ERROR-1', operationIds, 422, 'the errors by their attributes', ({ errors: all }) => byAttribute(all)],
  ['ERROR-1', operationIds, 404, 'a list of `attribute`s', changeEach((error) => ({ ...error, attribute: ['id'] }))],
  ['ERROR-2', operationIds, 403, 'the code `forbidden`', changeEach((error) => ({ ...error, code: 'forbidden' }))],
  ['ERROR-4', 'activateCampaign', 403, 'null as the message', changeEach((error) => ({ ...error, message: null }))],
  ['ERROR-6', operationIds, 404, 'the code `not_found`', changeEach((error) => ({ ...error, code: 'not_found' }))],
  ['ERROR-8', operationIds, 422, 'the first error only', ({ errors: all }) => ({ errors: all.slice(0, 1) })],
  ['ERROR-8', operationIds, 422, 'the last error only', ({ errors: all }) => ({ errors: all.slice(-1) })],
  ['ERROR-8', oneRecord, 422, 'an `email` that is valid', ({ errors: all }) => ({ errors: addEmail(all) })],
  ['ERROR-9', operationIds, 422, 'no `attribute`', changeEach(({ code, message }) => ({ code, message }))],
  [
    'ERROR-9',
    operationIds,
    422,
    'attributes in camel case',
    changeEach((error) => ({ ...error, attribute: camel(error) })),
  ],
  ['ERROR-11', operationIds, 429, 'no documentation', ({ message }) => ({ message })],
  ['ERROR-11', operationIds, 429, 'no body', () => ''],
  ['LIMIT-10', operationIds, 429, 'a wrong time', (body) => ({ ...body, message: 'Try again in a minute.' })],
];

/** Another code of a validation error: the requirement, the operation, the right code, and the wrong one. */
const codes: [requirement: string, on: OperationId | OperationId[], from: string, to: string][] = [
  ['ERROR-12', operationIds, 'presence_error', 'required_error'],
  ['ERROR-15', operationIds, 'email_error', 'format_error'],
  ['ERROR-18', operationIds, 'time_error', 'format_error'],
  ['ERROR-22', operationIds, 'format_error', 'object_error'],
  ['ERROR-23', operationIds, 'range_error', 'format_error'],
];

function changeEach(change: (error: Body) => unknown): Change {
  return ({ errors: all }) => ({ errors: all.map(change) });
}

const byAttribute = (all: Body[]) => ({ errors: Object.fromEntries(all.map((error) => [error.attribute, [error]])) });
const camel = ({ attribute = '' }: Body) =>
  attribute.replace(/_(\w)/g, (_: string, letter: string) => letter.toUpperCase());

function addEmail(all: Body[]): Body[] {
  const others = all.filter(({ attribute = '' }) => !attribute.includes('email'));
  return [...others, { code: 'email_error', attribute: 'email', message: 'Email is invalid.' }];
}

/** Media types of responses, and responses in place of JSON. */
const changeResponses = (change: (response: ServerResponse, request: ServerRequest) => ServerResponse): Rewrite => ({
  response: (response, request) => (response.text === '' ? response : change(response, request)),
});

const isJson = ({ headers }: ServerResponse) => headers['content-type'] === 'application/json';

/** Sends JSON with another media type. */
const sendAs = (
  type: string | undefined,
  when: (response: ServerResponse, request: ServerRequest) => boolean = isJson,
) =>
  changeResponses((response, request) => {
    const { 'content-type': own = '', ...headers } = response.headers;
    return when(response, request) && own !== ''
      ? { ...response, headers: { ...headers, ...(type !== undefined && { 'content-type': type }) } }
      : response;
  });

const nameOf = (on: OperationId | OperationId[]) =>
  on === operationIds ? 'every operation' : [on].flat().join(' and ');

/** Servers with other statuses, error bodies, and media types. */
export const errorMutants: Mutant[] = [
  ...statuses.map(([requirement, on, from, to]) =>
    rewrite(requirement, `returns ${to} in place of ${from} from ${nameOf(on)}`, () =>
      changeStatus(on, from, to, to === 204 ? '' : undefined),
    ),
  ),
  ...moved.map(([requirement, on]) =>
    rewrite(requirement, `serves ${nameOf(on)} at another path`, () =>
      respondWhen(
        on,
        () => true,
        () => createResponse(404),
      ),
    ),
  ),
  ...errors.map(([requirement, on, status, description, change]) =>
    rewrite(requirement, `returns ${description} with the status ${status} of ${nameOf(on)}`, () =>
      changeErrorBody(on, status, change),
    ),
  ),
  ...codes.map(([requirement, on, from, to]) =>
    rewrite(requirement, `returns the code ${to} in place of ${from} from ${nameOf(on)}`, () =>
      changeBodyOf(
        422,
        on,
        changeEach((error) => ({ ...error, code: error.code === from ? to : error.code })),
      ),
    ),
  ),
  rewrite('SERVICE-2', 'sends JSON without a media type', () => sendAs(undefined)),
  rewrite('SERVICE-2', 'sends errors as `application/problem+json`', () =>
    sendAs('application/problem+json', ({ status }) => status >= 400),
  ),
];

/** Changes the bodies of errors; an empty string is no body. */
function changeErrorBody(on: OperationId | OperationId[], status: number, change: Change): Rewrite {
  const changed = changeBodyOf(status, on, change);
  return {
    response(response, request) {
      // A path that no operation has gets a page.
      if (response.status === status && !isJson(response)) return response;
      const result = changed.response?.(response, request) ?? response;
      return result.text === '""' ? { ...result, text: '' } : result;
    },
  };
}
