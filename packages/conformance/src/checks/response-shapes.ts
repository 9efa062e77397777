import type { Operation, OperationId } from '@email-automation/types';
import { contentOf } from '../contract/content.ts';
import { limits } from '../contract/interface-limits.ts';
import { valuesOf } from '../contract/list-facts.ts';
import { operations } from '../contract/operations.ts';
import { requirementOf } from '../contract/registers.ts';
import { findResponses } from '../contract/response-elements.ts';
import { findViolations, type Violation } from '../contract/violations.ts';
import { Failed, Skipped, Untestable } from '../http/outcomes.ts';
import type { HttpResponse } from '../http/send.ts';
import type { Check } from '../kit/check.ts';
import { both, type Concern, ofAccount, ofApi, ofRecord, withArgument, withOneRecord } from '../kit/concerns.ts';
import { expect } from '../kit/expectations.ts';
import type { Call, Kit } from '../kit/kit.ts';
import { applyTemplate } from '../kit/template.ts';
import type { ProvidedIds } from '../target/provider.ts';
import { provideSecondAccount } from './access/other-accounts.ts';
import { sendUnfound, sendUnpermitted } from './access/refusals.ts';
import { sendAllInvalid } from './bad-input/validation-errors.ts';
import { findBatch } from './batches/batch-records.ts';
import { isAccepted, sendValidBatches } from './batches/batch-requests.ts';
import { findOpenCampaign, ifProvided, readRecords } from './fixtures.ts';
import { readPagesOnce } from './lists/list-pages.ts';
import { exchangeFreshCode } from './oauth/oauth-calls.ts';
import { readOnce } from './reads.ts';
import { isTransition, sendValidRequest } from './requests.ts';

async function firstCampaign(kit: Kit, account: ProvidedIds): Promise<ProvidedIds | undefined> {
  if (account.account_id === undefined) return findOpenCampaign(kit);
  const [campaign] = await readRecords(kit, 'listCampaigns', { ids: account });
  return campaign && { ...account, campaign_id: String(campaign.id) };
}

/** Requests for lists that may be empty, or have few items. */
async function shortLists(kit: Kit, operation: OperationId): Promise<Call[]> {
  const second = await ifProvided(provideSecondAccount(kit));
  const accounts: ProvidedIds[] = second === undefined ? [{}] : [{}, second];
  const statuses = valuesOf(operation, 'status').map((status) => ({ status }));
  const isOfCampaign = operation === 'listCampaignSubscribers';
  const places = isOfCampaign ? await Promise.all(accounts.map((account) => firstCampaign(kit, account))) : accounts;
  const queries = isOfCampaign
    ? statuses.map((status) => ({ ...status, per_page: limits.perPage }))
    : [{}, ...statuses];
  return places.filter((ids) => ids !== undefined).flatMap((ids) => queries.map((query): Call => ({ ids, query })));
}

/** Responses of a kind, shared by all checks of their shape. */
type Source = (kit: Kit, operation: OperationId) => Promise<HttpResponse[]>;

/** Successful responses. @throws Untestable for a list without records */
const successes: Source = async (kit, operation) => {
  const batch = findBatch(operation);
  if (batch) {
    const { most, one } = await sendValidBatches(kit, batch);
    return [most, one].filter(isAccepted);
  }
  const content = contentOf(operation);
  if (content === undefined) return [await sendValidRequest(kit, operation)];
  const read = await readOnce(kit, operation);
  const items = Object(read.body)[content.key];
  if (content.component !== undefined && Array.isArray(items) && items.length === 0)
    throw new Untestable(`${operation} returns no records to inspect.`);
  if (!withArgument('status')(operations[operation] as Operation<OperationId>)) return [read];
  const lists: HttpResponse[] = [];
  for (const call of await shortLists(kit, operation))
    lists.push(...(await readPagesOnce(kit, operation, call)).pages.map(({ response }) => response));
  return [read, ...lists];
};

const isExchange: Concern = ({ operationId }) => operationId === 'exchangeAuthorizationCode';

const hasSuccessBody = both(ofApi, ({ operationId }) => !isTransition(operationId));

const success = /^2/;

/** The requirements whose violations the contract shows in a response, and the responses that show them. */
const shapes: [
  source: Source,
  concerns: Concern,
  isStatus: RegExp,
  stateless: true | undefined,
  requirements: string[],
][] = [
  [
    successes,
    hasSuccessBody,
    success,
    true,
    [
      ...[
        'resource-1',
        'resource-3',
        'resource-5',
        'resource-7',
        'resource-17',
        'resource-19',
        'resource-20',
        'resource-26',
      ],
      ...['resource-28', 'resource-29', 'resource-30', 'resource-32', 'resource-33', 'resource-34', 'resource-38'],
      ...['resource-41', 'resource-46', 'resource-48', 'resource-49', 'resource-50', 'resource-53', 'resource-54'],
      ...['resource-55', 'resource-56', 'resource-57', 'resource-61'],
      ...['resource-69', 'resource-70', 'resource-71'],
      ...['resource-97', 'resource-98', 'resource-99', 'resource-100', 'resource-101'],
      ...['version-6', 'version-7', 'version-8'],
      ...['endpoint-2', 'endpoint-3', 'endpoint-22', 'endpoint-24', 'endpoint-31', 'endpoint-32', 'endpoint-39'],
      ...['endpoint-40', 'endpoint-41', 'endpoint-53', 'endpoint-56', 'endpoint-78', 'endpoint-85', 'endpoint-86'],
      ...['endpoint-88', 'endpoint-91', 'endpoint-18'],
    ],
  ],
  // A mock has the form of these values, which depend on earlier requests.
  [...([successes, hasSuccessBody, success, undefined] as const), [...['limit-8', 'limit-9']]],
  [async (...request) => [await sendUnpermitted(...request)], ofAccount, /^403/, undefined, ['error-2']],
  [async (...request) => [await sendUnfound(...request)], ofRecord, /^404/, undefined, ['error-6']],
  [async (kit) => [await exchangeFreshCode(kit)], isExchange, success, undefined, ['auth-16', 'auth-17', 'auth-18']],
  [sendAllInvalid, withOneRecord, /^422/, true, ['error-9']],
];

/** The text of a statement, without its subject if that is the server. */
function titleOf(statement: string): string {
  const [, ofServer] = /^The server (returns .*)\.$/.exec(statement) ?? [];
  return ofServer ?? `returns responses in which ${statement[0]?.toLowerCase()}${statement.slice(1, -1)}`;
}

/** The elements of the contract for the whole body of a response. */
const isWhole = /(^|\/)responses\/[2A-Z][^/]*$|^schemas\/\w+(List|Response)$/;

/** Whether a member of the body is missing, or one that the statement of a requirement names. */
const isAboutMember = ({ expected }: Violation, statement: string): boolean =>
  expected.startsWith('the body must have required property') ||
  [...expected.matchAll(/property '(\w+)'/g)].some(([, name]) => statement.includes(`\`${name}\``));

/** Checks responses against the contract: a check of each requirement for each operation that it concerns. */
export const responseShapeChecks: Check[] = shapes.flatMap(([source, concerns, isStatus, stateless, requirements]) => {
  const describesResponse = findResponses(isStatus);
  return requirements.flatMap((name) => {
    const requirement = name.toUpperCase();
    const { statement, contract } = requirementOf(requirement);
    return applyTemplate({
      name,
      title: titleOf(statement),
      requirements: [requirement],
      concerns: both(concerns, ({ operationId }) => describesResponse(requirement, operationId)),
      ...(stateless && { stateless }),
      async run(kit, operation) {
        const isOfBody = contract.some((pointer) => isWhole.test(pointer)) && operation !== 'recordEvent';
        const responses = (await source(kit, operation)).filter(({ status }) => isStatus.test(`${status}`));
        if (responses.length === 0) throw new Skipped('No response has the status; see the other checks of it.');
        for (const response of responses) {
          if (isOfBody) expect(response.body !== undefined, 'a body of JSON', response.text || 'no body', response);
          const violation = findViolations(operation, response).find(
            (one) => one.requirements.includes(requirement) || (isOfBody && isAboutMember(one, statement)),
          );
          if (violation) throw new Failed(violation.expected, violation.seen, { response });
        }
      },
    });
  });
});
