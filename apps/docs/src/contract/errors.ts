import contract from '@email-automation/openapi/openapi.json' with { type: 'json' };
import service from '@email-automation/openapi/service.json' with { type: 'json' };
import type { KnownErrorCode } from '@email-automation/types';
import { operations } from './operations.ts';

export interface ErrorObject {
  code: string;
  attribute?: string;
  message?: string;
}

/** A known error code, with the contract's facts about it. */
export interface ErrorCode {
  code: KnownErrorCode;
  meaning: string;
  /** Statuses of the responses that it occurs in. */
  statuses: string[];
  /** Operations whose responses can contain it. */
  operationIds: string[];
  /** An error of an example in the contract, if one has this code. */
  example: ErrorObject | undefined;
}

export const errorUrl = (code: string): string => `/errors.html#${code}`;

const examples = errorsIn(contract.components);

/** All known error codes, in the order of the contract. */
export const errorCodes: readonly ErrorCode[] = Object.entries(service.errorCodes).map(([code, meaning]) => {
  const found = operations.flatMap(({ operationId, responses }) =>
    Object.entries(responses)
      .filter(([, { errorCodes }]) => errorCodes.includes(code))
      .map(([status]) => ({ status, operationId })),
  );
  return {
    code: code as KnownErrorCode,
    meaning,
    statuses: [...new Set(found.map(({ status }) => status))],
    operationIds: found.map(({ operationId }) => operationId),
    example: examples.find((error) => error.code === code),
  };
});

export const isErrorCode = (code: string): code is KnownErrorCode => Object.hasOwn(service.errorCodes, code);

/** All objects in `errors` arrays of examples. */
function errorsIn(value: unknown): ErrorObject[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = 'errors' in value && Array.isArray(value.errors) ? (value.errors as ErrorObject[]) : [];
  return [...own, ...Object.values(value).flatMap(errorsIn)];
}
