import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parseSync, Visitor } from 'oxc-parser';
import type { checkSync } from 'recheck';
import { expect, test } from 'vitest';
import { sample } from '../packages/test-tools/src/sample.ts';

// The package itself starts a program in machine code, if there is one, which is not the same everywhere.
const recheck = createRequire(import.meta.url)('recheck/lib/browser.js') as { checkSync: typeof checkSync };

/** The code that runs for users, and the patterns of the contract, which servers and clients compile. */
const shipped =
  /^(spec\/(src|lint)|packages\/[\w-]+\/src|apps\/[\w-]+\/(bin|server|public)|apps\/(?!docs\/)[\w-]+\/src|apps\/docs\/src\/browser)\/.*\.[cm]?[jt]sx?$/;
const contract = /^spec\/(components|paths)\/.*\.yaml$/;

/** Why an expression that is built while the program runs is linear: its parts. */
const built: Record<string, string> = {
  "apps/docs/server/docs.ts: new RegExp([...running.keys()].join('|'), 'g')": 'URLs of servers; nothing repeats',
  "apps/reference-server/src/commands/operation-commands.ts: new RegExp(`(?<![\\\\w-])${name}(?!\\\\w)`, 'g')":
    'names of parameters; nothing repeats',
  "apps/reference-server/src/commands/operation-commands.ts: new RegExp(`^${name}(?=[ .])`, 'gm')":
    'names of parameters; nothing repeats',
  'apps/mock/src/request.ts: new RegExp(`(?:^|[,;\\\\s])${name}\\\\s*=\\\\s*"?(${value})"?(?:[,;\\\\s]|$)`, \'i\')':
    'three names with a pattern each, both in the next line; spaces are read once for each occurrence of the name',
  "packages/contract-tools/src/path-template.ts: new RegExp(`^${fillPath(template.replace(/[.*+?^$()|[\\]\\\\]/g, '\\\\$&'), (name) => `(?<${name}>[^/]+)`)}$`)":
    'paths of the contract; a parameter ends at the next slash',
  'packages/sandbox/src/requests/explain-error.ts: new RegExp(`\\\\b${status}\\\\b`)': 'a number',
  'spec/src/sentences.ts: new RegExp(`\\\\b(?:${value}|${otherWords[value] ?? value})\\\\b`)':
    'defaults of the contract, and words for them; nothing repeats',
  'packages/service/src/http/visits.ts: new RegExp(`(?:^|;)\\\\s*${visitorCookie}=([\\\\w-]{43})\\\\s*(?:;|$)`)':
    'one constant name; spaces are read once for each semicolon',
  "packages/sandbox/src/requests/request-log.ts: new RegExp(text.replace(/[\\\\^$.*+?()[\\]{}|]/g, '\\\\$&'), 'i')":
    'plain text, escaped',
  "apps/release/src/rename.ts: new RegExp(`(?<![\\\\w.-])${from.replaceAll('.', '\\\\.')}(?![\\\\w-]|\\\\.\\\\w)`, 'g')":
    'a name of the packages, escaped; nothing repeats',
  'packages/codegen/src/generate-method-interfaces.ts: new RegExp(`\\\\b${name}\\\\b`)':
    'names of types; nothing repeats',
  'packages/codegen/src/operation-groups.ts: new RegExp(`(To)?${singular(tag)}(?:e?s)?(?=[A-Z]|$)`)':
    'names of tags of the contract; nothing repeats',
  'packages/conformance/src/weather/reply.ts: new RegExp(`\\\\b${name}\\\\b(?!\\\\s*;\\\\s*q=0(\\\\.0*)?\\\\s*(,|$))`)':
    'two constant names; spaces are read once for each occurrence of the name',
  'packages/contract-tools/src/match-path.ts: new RegExp(`^${literal}/?$`)':
    'paths of any contract; a parameter ends at the next slash',
  "packages/conformance/src/http/exchange.ts: new RegExp(`\\\\\\\\\\\\$(${variables.join('|')})`, 'g')":
    'names of environment variables; nothing repeats',
  "packages/conformance/src/observe/har-entry.ts: new RegExp(`/(?:${[...prefixes].join('|')})(?:/.*|$)`)":
    'first segments of the paths of the contract; the rest of the text always matches',
  "packages/conformance/src/reports/causes.ts: new RegExp(`\\\\b(${operationIds.join('|')})\\\\b`, 'g')":
    'names of operations; nothing repeats',
};

/** Where each expression is, by its literal, and the expressions that are built. */
const literals = new Map<string, { pattern: string; flags: string; places: string[] }>();
const found = new Set<string>();

for (const file of execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0')) {
  if (!shipped.test(file) && !contract.test(file)) continue;
  const code = readFileSync(file, 'utf8');
  const add = (pattern: string, flags: string, start: number) => {
    const literal = `/${pattern}/${flags}`;
    const { places } = literals.get(literal) ?? { places: [] };
    const line = code.slice(0, start).split('\n').length;
    literals.set(literal, { pattern, flags, places: [...places, `${file}:${line}`] });
  };
  if (contract.test(file)) {
    for (const { 1: pattern = '', index } of code.matchAll(/^ *pattern: '(.*)'$/gm)) add(pattern, 'u', index);
    continue;
  }
  const addBuilt = ({ callee, start, end }: { callee: object; start: number; end: number }) => {
    if ('name' in callee && callee.name === 'RegExp') found.add(`${file}: ${code.slice(start, end)}`);
  };
  const { program, errors } = parseSync(file, code);
  expect(errors, file).toEqual([]);
  new Visitor({
    Literal(node) {
      if ('regex' in node) add(node.regex.pattern, node.regex.flags, node.start);
    },
    Property({ key, value }) {
      const isPattern = 'name' in key && key.name === 'pattern' && value.type === 'Literal';
      if (isPattern && typeof value.value === 'string') add(value.value, 'u', value.start);
    },
    NewExpression: addBuilt,
    CallExpression: addBuilt,
  }).visit(program);
}

/** The limit of an attack is its steps, not its time, because verdicts would differ on a slow machine. */
const limits = { timeout: null, attackTimeout: null, attackLimit: 20_000_000 };

/** Anything but linear for a text that is as bad as possible. */
function judge(pattern: string, flags: string): string | undefined {
  const verdict = recheck.checkSync(pattern, flags.replace('v', 'u'), limits);
  if (verdict.status === 'safe') return undefined;
  return `${verdict.status}: ${verdict.status === 'vulnerable' ? verdict.complexity.summary : verdict.error.kind}`;
}

test('every regular expression takes linear time', () => {
  // An expression without repetition takes linear time.
  const repeating = [...literals].filter(([, { pattern }]) => /[*+{]/.test(pattern));
  const drawn = sample(repeating, {
    what: 'regular expressions',
    size: 10,
    nameOf: ([literal]) => literal,
    // Its verdict depends only on that.
    textOf: ([, { pattern }]) => pattern,
  });
  const superlinear = drawn.flatMap(([literal, { pattern, flags, places }]) => {
    const verdict = judge(pattern, flags);
    return verdict === undefined ? [] : [`${verdict}: ${literal} in ${places.join(', ')}`];
  });
  expect(literals.size).toBeGreaterThan(300);
  expect(superlinear).toEqual([]);
  // All of them compute for most of a minute, and on a busy machine for several.
}, 900_000);

test('every regular expression that is built is known, with the reason why it takes linear time', () => {
  expect([...found].sort()).toEqual(Object.keys(built).sort());
});

test.each([String.raw`\s+$`, '(a+)+b', '.*x', String.raw`\w+(?=\})`])(
  '%s is not linear',
  (pattern) => expect(judge(pattern, '')).toMatch(/^vulnerable: (\d|exponential)/),
  900_000,
);
