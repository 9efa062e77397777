import type { KnownErrorCode, Operation } from '@email-automation/types';
import type { RequestChange } from '../browser/provoke.ts';
import { dereference, lookUp, type Response } from '../contract/document.ts';
import { type ErrorObject, errorCodes } from '../contract/errors.ts';
import { operatorSection, possibleResponses, sectionOf } from '../contract/operations.ts';
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
}

interface ExampleError {
  value: { errors?: ErrorObject[] };
  'x-request'?: RequestChange & { credential?: 'none' | 'other' };
}

/** The errors of an operation for which the contract has a request. */
export function errorRowsOf(operation: Operation): ErrorRow[] {
  const isOperator = sectionOf(operation) === operatorSection;
  const failures = possibleResponses(operation).filter(([status]) => /^[45]/.test(status));
  return failures.flatMap(([status, response]): ErrorRow[] => {
    const { description, content } = lookUp<Response>(response.pointer);
    const examples = Object.values(content?.['application/json']?.examples ?? {}).map(
      (example) => dereference(example) as unknown as ExampleError,
    );
    if (response.errorCodes.length === 0) {
      const remedy = (isOperator ? operatorRemedies : statusRemedies)[status] ?? '';
      return [{ status, when: description, remedy, request: requestOf(examples[0]) }];
    }
    return errorCodes
      .filter(({ code }) => response.errorCodes.includes(code))
      .flatMap(({ code, meaning }) => {
        const found = examples.find(({ value }) => value.errors?.some((error) => error.code === code));
        const example = found?.value.errors?.find((error) => error.code === code);
        if (!found) return [];
        return [{ status, code, when: meaning, remedy: remedies[code], example, request: requestOf(found) }];
      });
  });
}

/** The change of a request as the form makes it: with the token of the sandbox in place of the kind of credential. */
function requestOf(example: ExampleError | undefined): RequestChange | undefined {
  const { credential, ...change } = example?.['x-request'] ?? {};
  if (!example?.['x-request']) return undefined;
  if (!credential) return change;
  return { ...change, token: credential === 'none' ? '' : sandbox.otherToken };
}
