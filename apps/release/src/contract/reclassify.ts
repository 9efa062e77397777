import type { Rating } from './compare.ts';

/** A change in the output of `redocly diff --format=json`. */
export interface RedoclyChange {
  readonly path: string;
  readonly typeName: string;
  readonly kind: 'added' | 'removed' | 'modified';
  readonly impact: 'major' | 'minor' | 'patch';
  readonly verdicts: readonly { ruleId: string; message: string }[];
  readonly property?: string;
  readonly base?: { value?: unknown };
  readonly revision?: { value?: unknown };
}

export const breaking = (rule: string, message: string): Rating => ({ class: 'breaking', rule, message });
export const minor = (message: string): Rating => ({ class: 'minor', message });

const urlMoved = (_: unknown, to: unknown) => breaking('url-moved', `The URL changed to ${to}.`);

/** Ratings of properties whose changes are more than a patch, by type of element and property. */
const ratings: Record<string, (from: unknown, to: unknown) => Rating | undefined> = {
  'PathItem.key': (from, to) =>
    breaking('path-renamed', `The path ${from} was renamed to ${to}: generated types contain it.`),
  'Parameter.name': (from, to) =>
    breaking('parameter-renamed', `Parameter ${from} was renamed to ${to}: generated types contain it.`),
  // A request without the parameter means something else.
  'Schema.default': (from, to) => minor(`The default changed from ${JSON.stringify(from)} to ${JSON.stringify(to)}.`),
  'ServerVariable.default': urlMoved,
  'AuthorizationCode.authorizationUrl': urlMoved,
  'AuthorizationCode.tokenUrl': urlMoved,
  'Header.required': (from) =>
    from === true ? breaking('header-became-optional', 'The header can be missing.') : undefined,
  'Operation.x-rate-limit': (from, to) =>
    to === undefined
      ? minor(`Requests no longer count against the rate limit \`${from}\`.`)
      : breaking('rate-limit-class-changed', `Requests count against the rate limit \`${to}\`, not \`${from}\`.`),
  'Operation.x-idempotent': (from, to) =>
    from === true
      ? breaking('idempotency-lost', 'The request is no longer idempotent: a retry can repeat its effect.')
      : minor(to === true ? 'The request is idempotent: it can be retried.' : 'The request is not idempotent.'),
  // Clients that read only the first page of the list miss records without an error.
  'Parameter.x-page-size': (from, to) =>
    Number(to) < Number(from)
      ? breaking('page-size-lowered', `A page holds ${to} records, not ${from}.`)
      : minor(`A page holds ${to} records, not ${from}.`),
};

/**
 * Rates changes that Redocly's rules rate too low: names in generated types, a new required request body, removed
 * properties of requests, and behavior that users rely on. Undefined for other changes.
 */
export function reclassify({ kind, typeName, path, property, base, revision }: RedoclyChange): Rating | undefined {
  if (kind === 'modified') return ratings[`${typeName}.${property}`]?.(base?.value, revision?.value);
  const { required } = (revision?.value ?? {}) as { required?: boolean };
  if (kind === 'added' && typeName === 'RequestBody' && required) {
    return breaking('required-body-added', 'A required request body was added.');
  }
  const name = kind === 'removed' && typeName === 'Schema' && /\/properties\/([^/]+)$/.exec(path)?.[1];
  if (!name) return undefined;
  return breaking('request-property-removed', `Property \`${name}\` was removed: requests that send it lose it.`);
}
