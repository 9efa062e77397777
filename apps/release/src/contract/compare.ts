import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { run } from '../root.ts';
import { elementName } from './element-name.ts';
import { type RedoclyChange, reclassify } from './reclassify.ts';
import { unreportedChanges } from './unreported-changes.ts';

// biome-ignore lint/suspicious/noExplicitAny: OpenAPI defines the shape
export type Document = Record<string, any>;

/** Breaking: clients or other servers stop working, or generated types change. Minor: an addition. Patch: the rest. */
export type ChangeClass = 'breaking' | 'minor' | 'patch';

export interface Rating {
  readonly class: ChangeClass;
  /** One sentence. */
  readonly message: string;
  /** The rule that makes it breaking. */
  readonly rule?: string;
}

/** A difference between two bundles of the contract. */
export interface Change extends Rating {
  /** JSON pointer into the newer bundle or, for a removed element, into the older one. */
  readonly location: string;
  /** The location for readers: `GET /v2/{account_id}/goals parameters/sort`. */
  readonly element: string;
}

const classOf: Record<RedoclyChange['impact'], ChangeClass> = { major: 'breaking', minor: 'minor', patch: 'patch' };
const order: readonly ChangeClass[] = ['breaking', 'minor', 'patch'];

/** Sorts breaking changes first. */
export const compareClasses = (a: ChangeClass, b: ChangeClass): number => order.indexOf(a) - order.indexOf(b);

/** The configuration with the rules of this repository. */
const diffRules = fileURLToPath(new URL('../../redocly.yaml', import.meta.url));

/**
 * Returns all changes from one bundle to another (paths of YAML or JSON files), breaking changes first.
 * @throws Error when a file cannot be read or compared, and when the configuration has no rules for breaking changes,
 *   because then every change would pass
 */
export async function compare(base: string, revision: string, config: string = diffRules): Promise<Change[]> {
  const [older = {}, newer = {}] = await Promise.all([base, revision].map(read));
  const reported = await diff(base, revision, config);
  const unreported = unreportedChanges(older, newer);
  const rated = reported
    .filter(({ kind, path }) => kind !== 'removed' || !unreported.some(({ location }) => location === path))
    .map((change) => ({
      location: change.path,
      element: elementName(change.path, change.kind === 'removed' ? older : newer),
      ...rate(change),
    }));
  return [...unreported.map((change) => ({ element: elementName(change.location, newer), ...change })), ...rated].sort(
    (a, b) => compareClasses(a.class, b.class),
  );
}

async function diff(base: string, revision: string, config: string): Promise<RedoclyChange[]> {
  const args = ['diff', resolve(base), resolve(revision), '--format=json', '--fail-on=none', `--config=${config}`];
  const env = { NO_COLOR: '1', REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const { exitCode, stdout, stderr } = await run('redocly', args, { env, reject: false });
  if (stderr.includes('No diff rules are on')) {
    throw new Error(`${config} extends no diff rules, so every change would pass. Add diff-recommended to extends.`);
  }
  if (exitCode !== 0) throw new Error(`${base} and ${revision} cannot be compared:\n${stderr.trim()}`);
  const { changes } = JSON.parse(stdout) as { changes: RedoclyChange[] };
  return changes;
}

function rate(change: RedoclyChange): Rating {
  const [verdict] = change.verdicts;
  if (!verdict) return reclassify(change) ?? { class: classOf[change.impact], message: sentence(change) };
  const message = change.verdicts.map((one) => one.message).join(' ');
  return { class: classOf[change.impact], message, rule: verdict.ruleId };
}

function sentence({ kind, typeName, property, base, revision }: RedoclyChange): string {
  if (kind !== 'modified') return `${typeName} was ${kind}.`;
  if (base?.value === undefined) return `\`${property}\` was added.`;
  if (revision?.value === undefined) return `\`${property}\` was removed.`;
  return `\`${property}\` changed.`;
}

async function read(file: string): Promise<Document> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Error(`${file} cannot be read. Name a bundle of the contract that the build wrote.`);
  });
  return parse(text) as Document;
}
