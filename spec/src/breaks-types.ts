/** A change as `redocly diff --format=json` reports it. */
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

/**
 * What breaks although Redocly lets it pass: a required body where there was none, names that generated types carry,
 * and properties that a request may no longer have. Nothing for other changes.
 */
export function reclassify(change: RedoclyChange): { rule: string; message: string } | undefined {
  const { kind, typeName, path, property, base, revision } = change;
  if (
    kind === 'added' &&
    typeName === 'RequestBody' &&
    (revision?.value as { required?: boolean } | undefined)?.required
  ) {
    return { rule: 'required-body-added', message: 'A required request body was added.' };
  }
  if (kind === 'modified' && typeName === 'PathItem' && property === 'key') {
    return { rule: 'path-renamed', message: `The path ${base?.value} became ${revision?.value}: types name it.` };
  }
  if (kind === 'modified' && typeName === 'Parameter' && property === 'name') {
    return { rule: 'parameter-renamed', message: `Parameter ${base?.value} became ${revision?.value}: types name it.` };
  }
  const name = kind === 'removed' && typeName === 'Schema' && /\/properties\/([^/]+)$/.exec(path)?.[1];
  if (!name) return undefined;
  return {
    rule: 'request-property-removed',
    message: `Property \`${name}\` was removed: requests that send it lose it.`,
  };
}
