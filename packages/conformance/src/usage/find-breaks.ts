import { appendPointer } from '@email-automation/contract-tools/json-pointer';
import { resolveReference } from '@email-automation/contract-tools/resolve-reference';
import { type Comparison, compareSchemas } from './compare-schemas.ts';
import type { Part } from './schema-parts.ts';
import type { Usage } from './usage-file.ts';
import { usedBody } from './used-value.ts';

/** A change of the contract that breaks a program. */
export interface Break {
  operation: string;
  /** The used part of the operation: `request`, `query/sort`, a field of a request or of a response. */
  part: string;
  /** One sentence. */
  reason: string;
  /** JSON pointer to the operation in the newer contract or, if it was removed, in the older one. */
  location: string;
}

type Used = Usage['operations'][string];
type Tell = (part: string, reason: string) => void;

/** An operation with what it inherits from its path and from the contract. */
interface Found {
  method: string;
  path: string;
  pointer: string;
  node: Part;
  parameters: Part[];
}

/**
 * Finds the changes between two bundles of the contract that break a program with this usage. None means that the program
 * still compiles and works: what it sends is accepted, and what it reads is there. Servers, defaults, and descriptions are not
 * compared.
 */
export function findBreaks(older: Part, newer: Part, usage: Usage): Break[] {
  const breaks = Object.entries(usage.operations).flatMap(([operation, used]) => {
    const before = findOperation(older, operation);
    if (!before) throw new Error(`The older contract has no operation ${operation}, which the program uses.`);
    const after = findOperation(newer, operation);
    const found: Break[] = [];
    const location = (after ?? before).pointer;
    const tell: Tell = (part, reason) => found.push({ operation, part, reason, location });
    if (after) compareOperations({ older, newer }, before, after, used, tell);
    else tell('operation', 'The operation was removed.');
    return found;
  });
  return [...new Map(breaks.map((one) => [`${one.operation} ${one.part} ${one.reason}`, one])).values()];
}

const methods = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options', 'trace'];

function findOperation(document: Part, operationId: string): Found | undefined {
  for (const [path, item] of Object.entries(document.paths as Record<string, Part>)) {
    for (const method of methods) {
      const node = item[method] as Part | undefined;
      if (node?.operationId !== operationId) continue;
      const parameters = [...(item.parameters ?? []), ...(node.parameters ?? [])].map(
        (one) => resolveReference(document, one) ?? {},
      );
      const pointer = appendPointer('#/paths', path, method);
      return { method, path, node: { security: document.security, ...node }, parameters, pointer };
    }
  }
  return undefined;
}

type Bundles = Pick<Comparison, 'older' | 'newer'>;

function compareOperations(bundles: Bundles, before: Found, after: Found, used: Used, tell: Tell): void {
  if (before.method !== after.method) tell('operation', `The method changed to ${after.method.toUpperCase()}.`);
  if (before.path !== after.path) tell('operation', `The path changed to \`${after.path}\`.`);
  if (before.node['x-idempotent'] === true && after.node['x-idempotent'] !== true) {
    tell('operation', 'It is no longer idempotent: a retry can repeat its effect.');
  }
  compareRates(bundles, before, after, tell);
  compareSecurity(bundles, before, after, used, tell);
  compareParameters(bundles, before, after, used, tell);
  compareBodies(bundles, before, after, used, tell);
  for (const [status, response] of [...unseenSuccesses(bundles, before, used), ...Object.entries(used.responses)]) {
    compareResponses(bundles, before, after, [status, response], tell);
  }
  const added = Object.keys(after.node.responses).filter((status) => status in before.node.responses === false);
  for (const status of added.filter((status) => status.startsWith('2')))
    tell('operation', `It can respond with ${status}.`);
}

/** A program that stayed within a limit, or reads only the first page, notices lower numbers without an error in the contract. */
function compareRates({ older, newer }: Bundles, before: Found, after: Found, tell: Tell): void {
  const [from, to] = [before, after].map(({ node }) => node['x-rate-limit'] as string | undefined);
  if (to !== undefined && from !== to) tell('rate limit', `Requests count against the limit \`${to}\`.`);
  const [limit, lower] = [older, newer].map((document) => document['x-rate-limits']?.[to ?? '']) as (
    | Part
    | undefined
  )[];
  if (from === to && limit && lower && lower.limit / lower.seconds < limit.limit / limit.seconds) {
    tell(
      'rate limit',
      `It allows ${lower.limit} requests in ${lower.seconds} s instead of ${limit.limit} in ${limit.seconds} s.`,
    );
  }
  const [size, smaller] = [before, after].map(
    ({ parameters }) => parameters.find((one) => one['x-page-size'])?.['x-page-size'],
  );
  if (smaller < size) tell('pages', `A page has ${smaller} items instead of ${size}.`);
}

/** The schemes of `Authorization` that an operation accepts, in lower case; `none` if it needs no credential. */
function schemesOf(document: Part, { node }: Found): string[] {
  const alternatives = (node.security ?? []) as Record<string, string[]>[];
  if (alternatives.length === 0) return ['none', 'basic', 'bearer'];
  return alternatives.flatMap((alternative) => {
    const names = Object.keys(alternative);
    // Another scheme in the same alternative is one more credential, which the program does not send.
    if (names.length > 1) return [];
    const [name] = names;
    if (name === undefined) return ['none', 'basic', 'bearer'];
    const scheme = document.components?.securitySchemes?.[name] as Part | undefined;
    return [
      scheme?.type === 'http' ? String(scheme.scheme).toLowerCase() : scheme?.type === 'oauth2' ? 'bearer' : 'other',
    ];
  });
}

function compareSecurity({ older, newer }: Bundles, before: Found, after: Found, used: Used, tell: Tell): void {
  const [accepted, now] = [schemesOf(older, before), schemesOf(newer, after)];
  const refused = used.credentials.filter((scheme) => accepted.includes(scheme) && !now.includes(scheme));
  for (const scheme of refused)
    tell('credentials', `Requests with the credential \`${scheme}\` are no longer accepted.`);
}

function compareParameters(bundles: Bundles, before: Found, after: Found, used: Used, tell: Tell): void {
  const key = (parameter: Part) => `${parameter.in}/${parameter.name}`;
  for (const [name, sent] of Object.entries(used.parameters)) {
    const older = before.parameters.find((parameter) => key(parameter) === name);
    const newer = after.parameters.find((parameter) => key(parameter) === name);
    if (!older) continue;
    if (!newer) {
      tell(name, 'The parameter was removed.');
      continue;
    }
    for (const keyword of ['style', 'explode', 'allowReserved']) {
      if (older[keyword] !== newer[keyword]) tell(name, `Its serialization (\`${keyword}\`) changed.`);
    }
    // The type of a parameter on the wire is always a string, so that usage does not know the types.
    const { types: _, ...value } = { ...usedBody([]), ...sent };
    compareSchemas({ ...bundles, direction: 'request' }, [older.schema, newer.schema], value, (_at, reason) =>
      tell(name, reason),
    );
  }
  for (const parameter of after.parameters.filter(({ required }) => required)) {
    const older = before.parameters.find((one) => key(one) === key(parameter));
    if (older?.required || used.parameters[key(parameter)]?.always) continue;
    tell(key(parameter), 'The parameter became required, and the program does not always send it.');
  }
}

function compareBodies(bundles: Bundles, before: Found, after: Found, { body }: Used, tell: Tell): void {
  const [older, newer] = [
    resolveReference(bundles.older, before.node.requestBody),
    resolveReference(bundles.newer, after.node.requestBody),
  ];
  if (newer?.required && !older?.required && !body?.always) {
    tell('request', 'A body became required, and the program does not always send one.');
  }
  if (!body || !older) return;
  if (!newer) {
    tell('request', 'The body was removed.');
    return;
  }
  for (const type of body.mediaTypes) {
    const [from, to] = [contentOf(older, type), contentOf(newer, type)];
    if (!from) continue;
    if (!to) {
      tell('request', `The media type ${type} is no longer accepted.`);
      continue;
    }
    const value = usedBody(Object.keys(body.fields), body.fields);
    compareSchemas({ ...bundles, direction: 'request' }, [from.schema, to.schema], value, (at, reason) =>
      tell(`request ${at}`.trim(), reason),
    );
  }
}

const contentOf = ({ content = {} }: Part, type: string): Part | undefined => content[type];

type UsedResponse = Used['responses'][string];

function compareResponses(
  bundles: Bundles,
  before: Found,
  after: Found,
  [status, used]: [string, UsedResponse],
  tell: Tell,
): void {
  const [older, newer] = [responseOf(bundles.older, before, status), responseOf(bundles.newer, after, status)];
  if (!older) return;
  if (!newer) {
    tell(status, `It no longer responds with ${status}.`);
    return;
  }
  for (const name of used.headers) compareHeaders(bundles, [older, newer], [status, name], tell);
  for (const type of used.mediaTypes) {
    const [from, to] = [contentOf(older, type), contentOf(newer, type)];
    if (!from) continue;
    if (!to) {
      tell(status, `It no longer responds with the media type ${type}.`);
      continue;
    }
    const value = usedBody(used.read ?? used.received);
    compareSchemas({ ...bundles, direction: 'response' }, [from.schema, to.schema], value, (at, reason) =>
      tell(`${status} ${at}`.trim(), reason),
    );
  }
}

/** The successes that were never received: a program depends on them all the same, but nothing says on which fields. */
function unseenSuccesses({ older }: Bundles, { node }: Found, used: Used): [status: string, UsedResponse][] {
  if (Object.keys(used.responses).some((status) => status.startsWith('2'))) return [];
  const successes = Object.entries<Part>(node.responses).filter(([status]) => status.startsWith('2'));
  return successes.map(([status, response]) => {
    const mediaTypes = Object.keys(resolveReference(older, response)?.content ?? {});
    return [status, { mediaTypes, headers: [], codes: [], received: [''] }];
  });
}

function responseOf(document: Part, { node }: Found, status: string): Part | undefined {
  const responses = node.responses as Record<string, Part>;
  return resolveReference(document, responses[status] ?? responses[`${status[0]}XX`] ?? responses.default);
}

function compareHeaders(
  { older, newer }: Bundles,
  responses: [Part, Part],
  [status, name]: string[],
  tell: Tell,
): void {
  const [from, to] = responses.map(({ headers = {} }, index) => {
    const found = Object.keys(headers).find((header) => header.toLowerCase() === name);
    return found === undefined ? undefined : resolveReference(index === 0 ? older : newer, headers[found]);
  });
  if (from && !to) tell(`${status} ${name}`, 'The header was removed.');
  else if (from?.required && !to?.required) tell(`${status} ${name}`, 'The header became optional.');
}
