import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { parse } from 'yaml';
import { type RedoclyChange, reclassify } from './breaks-types.ts';
import type { Document } from './bundle.ts';
import { missingComponents } from './components.ts';
import { place } from './place.ts';
import { houseRules, redocly } from './redocly.ts';

/** Breaking: clients or other servers stop working, or generated types change. Minor: something new. Patch: the rest. */
export type ChangeClass = 'breaking' | 'minor' | 'patch';

/** A difference between two bundles of the contract. */
export interface Change {
  readonly class: ChangeClass;
  /** JSON pointer: in the newer bundle or, for what is gone, in the older one. */
  readonly location: string;
  /** The same for people: `GET /v2/{account_id}/goals parameters/sort`. */
  readonly place: string;
  /** What changed, one sentence. */
  readonly message: string;
  /** The rule that made it breaking. */
  readonly rule?: string;
}

const classOf: Record<RedoclyChange['impact'], ChangeClass> = { major: 'breaking', minor: 'minor', patch: 'patch' };
const order: readonly ChangeClass[] = ['breaking', 'minor', 'patch'];

/**
 * All changes from one bundle to another (paths of YAML or JSON files), the breaking ones first. Empty when they say
 * the same. Throws when a file cannot be read or compared, and when the configuration has no rules for breaking
 * changes, because then every change would pass.
 */
export async function compare(base: string, revision: string, config: string = houseRules): Promise<Change[]> {
  const [older, newer] = await Promise.all([base, revision].map(read));
  const gone = missingComponents(older as Document, newer as Document);
  const found = (await diff(base, revision, config))
    .filter(({ kind, path }) => kind !== 'removed' || !gone.some(({ location }) => location === path))
    .map((change) => toChange(change, (change.kind === 'removed' ? older : newer) as Document));
  return [...gone, ...found].sort((a, b) => order.indexOf(a.class) - order.indexOf(b.class));
}

async function diff(base: string, revision: string, config: string): Promise<RedoclyChange[]> {
  const args = ['diff', resolve(base), resolve(revision), '--format=json', '--fail-on=none', `--config=${config}`];
  const { code, stdout, stderr } = await redocly(args, dirname(config));
  if (stderr.includes('No diff rules are on')) {
    throw new Error(
      `${config} extends no diff rules, so that every change would pass. Add diff-recommended to extends.`,
    );
  }
  if (code !== 0) throw new Error(`${base} and ${revision} cannot be compared:\n${stderr.trim()}`);
  return (JSON.parse(stdout) as { changes: RedoclyChange[] }).changes;
}

function toChange(change: RedoclyChange, document: Document): Change {
  const [verdict] = change.verdicts;
  const ours = verdict ? undefined : reclassify(change);
  const where = { location: change.path, place: place(change.path, document) };
  if (ours) return { class: 'breaking', ...where, ...ours };
  const text = change.verdicts.map(({ message }) => message).join(' ');
  return {
    class: classOf[change.impact],
    ...where,
    message: text || sentence(change),
    ...(verdict && { rule: verdict.ruleId }),
  };
}

function sentence({ kind, typeName, property, base, revision }: RedoclyChange): string {
  if (kind !== 'modified') return `${typeName} was ${kind}.`;
  if (base?.value === undefined) return `\`${property}\` was added.`;
  if (revision?.value === undefined) return `\`${property}\` was removed.`;
  return `\`${property}\` changed.`;
}

async function read(file: string): Promise<Document> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Error(`${file} cannot be read. Name a bundle of the contract, as the build writes it.`);
  });
  return parse(text) as Document;
}
