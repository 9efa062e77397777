import { generateClientTypes } from '@email-automation/codegen/generate-client-types';
import { generateEndpoints, nameMethodsOf, table } from '@email-automation/codegen/generate-endpoints';
import type { ClientStyle } from '@email-automation/codegen/generate-method-interfaces';
import { updateFiles } from '@email-automation/codegen/generated-files';
import { literal } from '@email-automation/codegen/literal';
import contract from '@email-automation/openapi/openapi.json' with { type: 'json' };
import operationsById from '@email-automation/openapi/operations.json' with { type: 'json' };
import service from '@email-automation/openapi/service.json' with { type: 'json' };
import type { Operation } from '@email-automation/types';
import {
  generateErrorKinds,
  generateIndex,
  generateOptionTypes,
  generateRecords,
  generateVocabulary,
} from './generate-vocabulary.ts';

const operations: Operation[] = Object.values(operationsById);

/** TypeScript source for the operations of the contract. */
function generateResources(): string {
  const methodOf = nameMethodsOf(operations);
  const paged = operations.flatMap(({ operationId, pages }): [string, string][] =>
    pages ? [[operationId, pages.key]] : [],
  );
  const largestPages = operations.flatMap(({ operationId, query }): [string, number][] => {
    const maximum = query.find(({ name }) => name === 'per_page')?.schema.maximum;
    return typeof maximum === 'number' ? [[operationId, maximum]] : [];
  });
  const batches = operations.flatMap((operation): [string, object][] => {
    const { operationId, batch, rateLimit } = operation;
    if (rateLimit === 'batch' && !batch) throw new Error(`${operationId} is a batch without a bounded list.`);
    if (!batch) return [];
    const { key, grouped, maximum } = batch;
    return [[operationId, { name: methodOf(operation, true), key, ...(grouped && { grouped }), maximum }]];
  });
  const limits = Object.entries(service.rateLimits).filter(([name]) =>
    operations.some(({ rateLimit }) => rateLimit === name),
  );
  return `// Generated from the contract by \`pnpm build\`; edit spec/ instead.

import type { OperationId } from '@email-automation/types';
/** An operation of the contract, as the client calls it. */
export interface Endpoint {
  /** Absent for \`GET\`. */
  method?: 'PUT' | 'POST' | 'DELETE' | 'PATCH' | undefined;
  path: string;
  /** Group and name of its method, such as \`campaigns.list\`; absent if it has none. */
  name?: string;
  /** \`auth\` for the OAuth endpoints; absent for the API itself. */
  server?: 'auth';
  /** Names of the query parameters. */
  query?: readonly string[];
  /** Whether it has a request body. */
  body?: true | undefined;
  /** Whether its success response has no body. Otherwise the body is JSON. */
  empty?: true;
  /** Whether the contract does not declare it, so that its success response can have any body, or none. */
  undeclared?: boolean;
  /** Whether sending the same request twice has the same effect as sending it once; absent for \`GET\`, which always has. */
  idempotent?: boolean;
  /** The rate limit that its requests count against; absent for individual requests. */
  rateLimit?: 'batch';
}

/** An operation, or a request that the contract does not declare, with its names for errors. */
export interface NamedEndpoint extends Endpoint {
  /** For a request, its method and path. */
  id: string;
  name: string;
}

/** A batch operation: its import method, the key of its records, whether they are in groups, and their maximum number. */
export interface Batch {
  name: string;
  key: string;
  grouped?: true;
  maximum: number;
}

/** The version of the contract and of this client, which are released together. */
export const version = '${service.version}';

/** The operations of the contract. */
export const endpoints = {
${generateEndpoints(operations)}
} as const satisfies Record<OperationId, Endpoint>;

/** Statuses after which every request can be retried, because the service did nothing. */
export const retryableStatuses: number[] = ${literal(retryableStatuses())};

/** The keys of the items in paged lists. */
export const paged = {
${table(paged)}
} as const satisfies Partial<Record<OperationId, string>>;

export type PagedId = keyof typeof paged;

/** The largest pages that lists allow. */
export const largestPages: Partial<Record<PagedId, number>> = {
${table(largestPages)}
};

/** The batch operations. */
export const batches = {
${table(batches)}
} as const satisfies Partial<Record<OperationId, Batch>>;

export type BatchId = keyof typeof batches;

/** The rate limits: requests per window, and the length of the window. */
export const limits = {
${table(limits)}
} as const;

export type RateLimitName = keyof typeof limits;
`;
}

/** Statuses whose responses are all retryable. */
function retryableStatuses(): number[] {
  const all = operations.flatMap(({ responses }) => Object.entries(responses));
  const isRetryable = (status: string) => all.every(([key, { retryable }]) => key !== status || retryable);
  return [...new Set(all.map(([status]) => status))].filter(isRetryable).map(Number);
}

/** What distinguishes this client from others that the same code generates. */
export const clientStyle: ClientStyle = {
  schemasModule: '@email-automation/types/schemas',
  modules: {
    Call: './call.ts',
    ImportOptions: './option-types.ts',
    ImportSummary: './records.ts',
    Records: './import.ts',
    CallOptions: './option-types.ts',
    NoParams: './call.ts',
    List: './pages.ts',
  },
  throws:
    'ApiError if the service returns an error; ConnectionFailedError, DeadlineError or AbortError if no response arrives',
  factory: 'createClient',
  defaults: { account_id: "Default: the client's `accountId`." },
};

/** Contents of the generated files by their paths. */
export async function generatedFiles(): Promise<Record<string, string>> {
  // Users exchange codes with `createOAuth`.
  const ofClient = operations.filter(({ server }) => server !== 'auth');
  const { methods, params } = await generateClientTypes(contract, ofClient, clientStyle);
  return {
    'src/resources.ts': generateResources(),
    'src/methods.ts': methods,
    'src/params.ts': params,
    'src/error-kinds.ts': generateErrorKinds(),
    'src/records.ts': generateRecords(),
    'src/vocabulary.ts': generateVocabulary(),
    'src/option-types.ts': generateOptionTypes(),
    'src/exports.ts': generateIndex(),
  };
}

if (import.meta.main) await updateFiles(import.meta.dirname, await generatedFiles());
