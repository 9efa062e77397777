import { pathPattern } from '@email-automation/contract-tools/path-template';
import type { KnownErrorCode, Operation } from '@email-automation/types';
import type { RequestChange } from '../browser/provoke.ts';
import { dereference, lookUp, type Response } from '../contract/document.ts';
import { type ErrorObject, errorCodes } from '../contract/errors.ts';
import { operatorSection, possibleResponses, sectionOf } from '../contract/operations.ts';
import { unspecifiedBehaviors, unspecifiedUrl } from '../contract/registers.ts';
import { sandbox } from '../site/sandbox.ts';
import { remedies } from './remedies.ts';
import { operatorRemedies, statusRemedies } from './statuses.ts';

/** An error that the operation can return, and the request that leads to it. */
export interface ErrorRow {
  status: string;
  code?: KnownErrorCode;
  when: string;
  remedy: string;
  /** An error of the examples of this operation. */
  example?: ErrorObject | undefined;
  /** How the request differs from the one that the form has. */
  request?: RequestChange | undefined;
  /** A request of the register of unspecified behavior, without one in the contract. */
  shown?: ShownError | undefined;
}

interface ShownError {
  request: string;
  status: string;
  code: string | undefined;
  /** URL of the entry with the request. */
  url: string;
}

interface ExampleError {
  value: { errors?: ErrorObject[] };
  'x-request'?: RequestChange & { credential?: 'none' | 'other' };
}

/** Requests of the register that lead to an error: `POST /v2/1001/events {…} → 422 time_error occurred_at`. */
const shownErrors: readonly ShownError[] = unspecifiedBehaviors.flatMap(({ id, examples = [] }) =>
  examples.flatMap((example) => {
    const [request = '', response = ''] = (typeof example === 'string' ? example : example.exchange).split(' → ');
    const [status = '', code] = response.split(' ');
    return /^[45]/.test(status) ? [{ request, status, code, url: unspecifiedUrl(id) }] : [];
  }),
);

/** The errors of an operation for which a request is known. Codes that the contract has examples of come first. */
export function errorRowsOf(operation: Operation): ErrorRow[] {
  const isOperator = sectionOf(operation) === operatorSection;
  const path = pathPattern(operation.path);
  const shown = shownErrors.filter(({ request }) => {
    const [method, url = ''] = request.split(' ');
    return !isOperator && method === operation.method && path.test(url.replace(/\?.*/, ''));
  });
  const failures = possibleResponses(operation).filter(([status]) => /^[45]/.test(status));
  const rows = failures.flatMap(([status, response]): ErrorRow[] => {
    const { description, content } = lookUp<Response>(response.pointer);
    const examples = Object.values(content?.['application/json']?.examples ?? {}).map(
      (example) => dereference(example) as unknown as ExampleError,
    );
    const inStatus = shown.filter((one) => one.status === status || `${one.status[0]}XX` === status);
    if (response.errorCodes.length === 0) {
      const remedy = (isOperator ? operatorRemedies : statusRemedies)[status] ?? '';
      const [example] = examples;
      const other = example ? undefined : inStatus[0];
      return [{ status, when: description, remedy, request: requestOf(example), shown: other }];
    }
    return errorCodes
      .filter(({ code }) => response.errorCodes.includes(code))
      .flatMap(({ code, meaning }) => {
        const found = examples.find(({ value }) => value.errors?.some((error) => error.code === code));
        const example = found?.value.errors?.find((error) => error.code === code);
        const other = found ? undefined : inStatus.find((one) => one.code === code);
        if (!found && !other) return [];
        return [
          { status, code, when: meaning, remedy: remedies[code], example, request: requestOf(found), shown: other },
        ];
      });
  });
  return rows.sort((one, other) => Number(one.shown !== undefined) - Number(other.shown !== undefined));
}

/** The change of a request as the form makes it: with the token of the sandbox in place of the kind of credential. */
function requestOf(example: ExampleError | undefined): RequestChange | undefined {
  const { credential, ...change } = example?.['x-request'] ?? {};
  if (!example?.['x-request']) return undefined;
  if (!credential) return change;
  return { ...change, token: credential === 'none' ? '' : sandbox.otherToken };
}
