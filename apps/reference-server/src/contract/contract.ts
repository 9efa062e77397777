import { createRequire } from 'node:module';

type Json = Record<string, unknown>;

export type Method = 'GET' | 'POST';
export type RateLimitClass = 'batch' | 'individual';
/** What is limited: requests of the two classes, and the records in batch requests. */
export type Limited = RateLimitClass | 'records';

/** The steps of OAuth 2 that belong to the contract. They need no credential. */
export type OAuthOperationId = 'authorizeApplication' | 'exchangeAuthorizationCode';

/** One operation of the contract, as the server needs it to build a route. */
export interface Operation {
  operationId: string;
  method: Method;
  /** Path as the contract writes it, for example `/v2/{account_id}/goals`. */
  path: string;
  /** Which of the two hourly limits a request counts against; none for the OAuth steps. */
  rateLimit: RateLimitClass | undefined;
  authenticated: boolean;
  deprecated: boolean;
  /** Query parameters by name, with their schemas. */
  query: { properties: Record<string, Json>; required: string[] };
  pageSize: number | undefined;
  /** Pointer to the body's schema inside the contract, when there is a body. */
  bodySchema: string | undefined;
  /** The body's list that holds exactly one record, where there is such a list. */
  singleRecord: string | undefined;
  success: { status: number; schema: Json | undefined };
}

export interface RateLimit {
  limit: number;
  seconds: number;
}

export interface Contract {
  document: Json & { components: { schemas: Record<string, Json> } };
  operations: Operation[];
  rateLimits: Record<Limited, RateLimit>;
}

/** Where the server shows the contract itself. */
export const contractPath = '/openapi.json';

const media = 'application/json';
const escapePointer = (part: string) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));

/**
 * Reads the bundled contract: the one source of routes, validation and serialization.
 * @throws Error when the bundle has not been built.
 */
export function readContract(): Contract {
  // biome-ignore lint/suspicious/noExplicitAny: an OpenAPI document is read here once and leaves typed
  const document: any = createRequire(import.meta.url)('@email-automation/openapi/openapi.json');
  const resolve = ({ $ref, ...node }: { $ref?: string }): Json =>
    $ref === undefined
      ? node
      : $ref
          .split('/')
          .slice(1)
          .reduce((at, part) => at[part], document);
  const operations: Operation[] = [];
  for (const [path, item] of Object.entries<Json>(document.paths)) {
    for (const key of ['get', 'post'] as const) {
      if (item[key]) operations.push(readOperation(path, key, item, resolve));
    }
  }
  return { document, operations, rateLimits: document['x-rate-limits'] };
}

// biome-ignore lint/suspicious/noExplicitAny: untyped JSON of the bundle
function readOperation(path: string, key: 'get' | 'post', item: any, resolve: (node: any) => any): Operation {
  const operation = item[key];
  const pointer = `contract#/paths/${escapePointer(path)}/${key}`;
  const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map(resolve);
  const query = parameters.filter((parameter) => parameter.in === 'query');
  const [status, response] = Object.entries<Json>(operation.responses).find(([code]) => code.startsWith('2')) ?? [];
  const content = response?.content as Record<string, { schema: Json }> | undefined;
  const body = resolve(operation.requestBody?.content[media].schema ?? {});
  const code = status === '2XX' ? 201 : Number(status);
  return {
    operationId: operation.operationId,
    method: key === 'get' ? 'GET' : 'POST',
    path,
    rateLimit: operation['x-rate-limit'],
    authenticated: operation.security === undefined || operation.security.length > 0,
    deprecated: operation.deprecated === true,
    query: {
      properties: Object.fromEntries(query.map((parameter) => [parameter.name, parameter.schema])),
      required: query.filter((parameter) => parameter.required).map((parameter) => parameter.name),
    },
    pageSize: query.find((parameter) => parameter['x-page-size'])?.['x-page-size'],
    bodySchema: operation.requestBody && `${pointer}/requestBody/content/${escapePointer(media)}/schema`,
    singleRecord: Object.entries<Json>(body.properties ?? {}).find(([, property]) => property.maxItems === 1)?.[0],
    success: { status: code, schema: content?.[media]?.schema },
  };
}
