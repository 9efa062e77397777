import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { bundle } from '../spec/src/bundle.ts';
import { readRegisters } from '../spec/src/registers.ts';
import { collectFacts, findContradictions, operationsIn } from '../spec/src/sentences.ts';

const read = (file: string) => readFileSync(file, 'utf8');
const contract = await bundle(resolve('spec'));
const { requirements, unspecified: choices } = readRegisters('spec', contract);
const facts = collectFacts([contract, await bundle(resolve('spec/operator'))], choices);

const files = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0').filter(existsSync);
const readCode = (folder: string) =>
  files
    .filter((file) => file.startsWith(folder) && /\.([jt]sx?|py|go|ya?ml|json)$/.test(file))
    .map(read)
    .join('\n');
/** The words of programs and of their settings, by which prose names options, functions, and metrics. */
const words = new Set(
  ['packages/', 'apps/']
    .flatMap((folder) => readCode(folder).match(/\w[\w.-]*/g) ?? [])
    .flatMap((word) => [word, word.replaceAll('.', '_'), ...word.split('.')]),
);
const isOfProgram = (name: string) => words.has(name) || words.has(name.replace(/(_seconds)?(_total)?$/, ''));

/** Statuses of gateways, proxies, and other servers, names that are made up, and labels of metrics. */
const others = ['301', '308', '406', '502', '504', 'conformance_other_account', '`outcome`'];

/** Finds the sentences of a document that contradict the contracts, the registers, or the code. */
function findErrors(document: string): string[] {
  const sections = document.replace(/^---\n[\s\S]*?\n---\n/, '').split(/^(?=## )/m);
  return sections.flatMap((section) => {
    const subject = operationsIn(section, facts);
    const blocks = section.replace(/^```[\s\S]*?^```$/gm, '').split(/\n\s*\n|\n(?=[-*|] |\d+\. |\|)/);
    return [
      ...blocks.flatMap((block) => findErrorsOfBlock(block.replaceAll(/\s+/g, ' '), subject)),
      ...findStaleCopies(section),
    ];
  });
}

function findErrorsOfBlock(block: string, subject: ReturnType<typeof operationsIn>): string[] {
  const contradictions = findContradictions(block, facts, subject, isOfProgram);
  const copies = registered
    .filter(([, text]) => block.includes(text))
    .map(([id]) => `This is a copy of ${id}: link to it, or render it`);
  return [...contradictions, ...copies]
    .filter((error) => !others.some((other) => error.includes(other)))
    .map((error) => `${error}: ${block}`);
}

const registered = [
  ...requirements.map(({ id, statement }) => [id, statement] as const),
  ...choices.map(({ id, choice }) => [id, choice] as const),
];

/** Statements and choices in samples that the register no longer has. */
const findStaleCopies = (section: string) =>
  [...section.matchAll(/"(?:statement|choice)": "(.+?)(?: \.\.\.)?"/g)]
    .filter(([, copy = '']) => !registered.some(([, text]) => text.startsWith(copy)))
    .map(([, copy]) => `No register has: ${copy}`);

/** Sizes in the documents of a package that its code does not have, such as `64 << 20` for 64 MiB. */
function findUnknownSizes(file: string, document: string): string[] {
  const [folder] = /^packages\/[^/]+\//.exec(file) ?? [];
  const sizes = folder ? [...document.matchAll(/\b(\d+) ([MK])iB\b/g)] : [];
  return sizes
    .filter(([, size, unit]) => !new RegExp(`\\b${size}( ?${unit}iB| \\* 1024| << [12]0)`).test(readCode(folder ?? '')))
    .map(([size]) => `No code has ${size}`);
}

test('prose contradicts neither the contracts nor the registers', () => {
  const prose = files.filter((file) => /\.mdx?$/.test(file) && !/CHANGELOG|^\.changeset/.test(file));
  expect(prose.length).toBeGreaterThan(50);
  const errorsOf = (file: string) => [...findErrors(read(file)), ...findUnknownSizes(file, read(file))];
  expect(prose.flatMap((file) => errorsOf(file).map((error) => `${file}: ${error}`))).toEqual([]);
});

test.each([
  ['a status', 'A `201` means that `recordEvent` recorded the event.', 'There is no response 201'],
  ['an unknown status', 'The response is `418`.', 'There is no response 418'],
  ['a code', 'It returns `missing_error`.', 'There is no `missing_error`'],
  ['an operation', 'Send it to `recordEvents`.', 'There is no `recordEvents`'],
  ['a header', '`X-RateLimit-Left` says how many are left.', 'There is no `X-RateLimit-Left`'],
  ['a field of another operation', '`recordEvent` needs an `email` or a `user_id`.', 'There is no `user_id`'],
  ['a value', 'Nothing is sent if `eu_consent` is `refused`.', '`eu_consent` is never'],
  [
    'a value of another field',
    '`listGoals` takes the `status` `active` or `paused`.',
    'The values of `status` are not',
  ],
  ['part of the values', '`listBroadcasts` takes the `status` `draft` or `sent`.', 'The values of `status` are not'],
  [
    'a default',
    '`listCampaignSubscribers` without `direction` is in ascending order.',
    'Without `direction`, it is desc',
  ],
  ['an order', 'The default order of `listCampaignSubscribers` is oldest first.', 'Without `direction`, it is desc'],
  [
    'a claim about tokens',
    'An access token is for one user. It expires after an hour.',
    'In truth, tokens do not expire',
  ],
  ['a copied requirement', requirements[0]?.statement ?? '', 'This is a copy of SERVICE-1'],
  [
    'a stale sample',
    '```json\n{ "statement": "The server rejects an event." }\n```',
    'No register has: The server rejects',
  ],
])('%s that is wrong is found', (_, text, error) => {
  expect(findErrors(text)).toContainEqual(expect.stringContaining(error));
});

test('a size that no code has is found', () => {
  expect(findUnknownSizes('packages/client-go/README.md', 'at most 32 MiB')).toEqual(['No code has 32 MiB']);
});
