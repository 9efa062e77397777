import { findOperationNodes } from '@email-automation/codegen/operation-nodes';
import { resolveReference } from '@email-automation/contract-tools/resolve-reference';

/** What a sentence about an element of a contract can name. */
export interface Vocabulary {
  /** Keys and words of short texts, such as names of fields and values of enumerations. */
  readonly words: Set<string>;
  readonly statuses: Set<string>;
  /** The values of each enumeration, with the name of the field or parameter. */
  readonly enumerations: [name: string, values: Set<string>][];
  /** The value that applies without a field or parameter, with its name. */
  readonly defaults: [name: string, value: string][];
}

/** The contracts that sentences are about. */
export interface Facts {
  /** Contracts can have operations with the same id. */
  readonly operations: ReadonlyMap<string, readonly Vocabulary[]>;
  /** Everything in the contracts. */
  readonly all: Vocabulary;
  /** What the choices of the reference server add. */
  readonly choices: Pick<Vocabulary, 'words' | 'statuses'>;
}

interface Choice {
  choice: string;
  examples?: unknown;
  values?: unknown;
}

/** Collects the facts of contracts. @param choices of the reference server, with their examples */
export function collectFacts(documents: readonly object[], choices: readonly Choice[]): Facts {
  const operations = documents.flatMap((document) =>
    findOperationNodes(document).map(({ operationId, node, parameters }) => ({
      operationId,
      vocabulary: collectVocabulary([node, ...parameters.map((parameter) => parameter.node)], document),
    })),
  );
  const byId = Map.groupBy(operations, ({ operationId }) => operationId);
  const all = createVocabulary();
  for (const document of documents) addNode(all, document, document, new Set());
  const shown = JSON.stringify(choices.map(({ examples, values }) => [examples, values]));
  const texts = choices.map(({ choice }) => choice).join('\n');
  const statuses = [...shown.matchAll(/→ (\d{3})/g)].map(([, status = '']) => status);
  return {
    operations: new Map([...byId].map(([id, some]) => [id, some.map(({ vocabulary }) => vocabulary)])),
    all,
    choices: {
      words: new Set([...(shown.match(/[a-z][\w-]+/gi) ?? []), ...wordsIn(texts)]),
      statuses: new Set([...statuses, ...statusesIn(texts)]),
    },
  };
}

/**
 * Collects the names and values in nodes of a document, following references.
 * @param name of the field that the nodes describe
 */
export function collectVocabulary(nodes: readonly unknown[], document: object, name?: string): Vocabulary {
  const vocabulary = createVocabulary();
  const visited = new Set<unknown>();
  for (const node of nodes) addNode(vocabulary, node, document, visited, name);
  return vocabulary;
}

const createVocabulary = (): Vocabulary => ({
  words: new Set(),
  statuses: new Set(),
  enumerations: [],
  defaults: [],
});

/** @param name of the field or parameter to which the node belongs */
function addNode(vocabulary: Vocabulary, node: unknown, document: object, visited: Set<unknown>, name = ''): void {
  const { words, statuses, enumerations, defaults } = vocabulary;
  if (typeof node === 'string' && node.length < 60) for (const word of node.match(/[\w.-]+/g) ?? []) words.add(word);
  if (typeof node !== 'object' || node === null || visited.has(node)) return;
  visited.add(node);
  if ('$ref' in node) addNode(vocabulary, resolveReference(document, node), document, visited, name);
  const { in: carrier, name: parameter, enum: values, const: only, responses } = node as Record<string, unknown>;
  const owner = carrier === undefined ? name : String(parameter);
  if (Array.isArray(values) || typeof only === 'string')
    enumerations.push([owner, new Set([values ?? only].flat() as string[])]);
  if (typeof responses === 'object') for (const status of Object.keys(responses ?? {})) statuses.add(status);
  for (const [key, value] of Object.entries(node)) {
    if (name !== 'examples') words.add(key);
    if (key === 'description' || key === 'summary') continue;
    if (key === 'default' || key === 'x-default') defaults.push([owner, String(value)]);
    const isSchema = key === 'schema' || key.endsWith('Of') || /^\d+$/.test(key);
    addNode(vocabulary, value, document, visited, isSchema ? owner : key);
  }
}

/** The statuses that a text names. */
export const statusesIn = (text: string): string[] =>
  [...text.matchAll(statusPattern)].map(([, status = '']) => status);
const statusPattern =
  /(?:\b(?:an?|returns|gets?|response is|status|(?<!exits )with) |`)([1-5]\d\d)\b(?![.,-]\d|-)(?! [\w-]+s\b)/gi;

/** The words that a text has as code. */
export const wordsIn = (text: string) => [...text.matchAll(/`([^`\s]+)`/g)].map(([, word = '']) => word);

/** The operations that a text names in code, or by a link to their page. */
export const operationsIn = (text: string, { operations }: Facts): Vocabulary[] =>
  [...text.matchAll(/`(\w+)`|\/reference\/(?:operator\/)?(\w+)\.html/g)].flatMap(
    ([, name, linked]) => operations.get(name ?? linked ?? '') ?? [],
  );

/** Names that a text can only have from a contract or a program: codes, operations, fields, and headers. */
const namePattern =
  /^([a-z]+(_[a-z\d]+)+|X-[\w-]+|(activate|authorize|create|exchange|fetch|list|pause|record|subscribe)([A-Z][a-z]+)+)$/;

/** Other words for values, by which sentences name defaults. */
const otherWords: Record<string, string> = {
  asc: 'ascending|oldest first',
  desc: 'descending|newest first',
  all: 'every|both',
  0: 'first',
};

/** Claims that no name or number carries, each with what contradicts it. */
const contradictions: Record<string, RegExp> = {
  'tokens do not expire': /\btokens?(?: \w+){0,4}(?:\. It)?(?<!not|never|n't) expires?\b/i,
  'a sandbox sends no emails': /\bsandbox\b[^.]{0,60}(?<!never )\bsends\b(?! (?:no|none|nothing|requests?|them)\b)/i,
};

/**
 * Finds what contradicts the contracts in a text.
 * @param subject what the text is about, besides the operations that it names
 * @param isKnown whether something other than the contracts defines a name, such as a program
 */
export function findContradictions(
  text: string,
  facts: Facts,
  subject: readonly Vocabulary[] = [],
  isKnown: (name: string) => boolean = () => false,
): string[] {
  const { operations, all, choices } = facts;
  const named = operationsIn(text, facts);
  const about = [...subject, ...named];
  const withStatuses = about.filter(({ statuses }) => statuses.size > 0);
  const unknownStatuses = statusesIn(text).filter((status) => {
    const isOf = ({ statuses }: Vocabulary) => statuses.has(status) || statuses.has(`${status[0]}XX`);
    if (!all.statuses.has(status)) return !choices.statuses.has(status);
    // Any operation can get an error of the server.
    const isChoice = choices.statuses.has(status) && !status.startsWith('2');
    return withStatuses.length > 0 && !withStatuses.some(isOf) && !isChoice;
  });
  const names = wordsIn(text).filter((name) => namePattern.test(name) && !operations.has(name));
  const unknownNames = names.filter((name) =>
    all.words.has(name)
      ? named.length > 0 && !about.some(({ words }) => words.has(name))
      : !choices.words.has(name) && !isKnown(name),
  );
  return [
    ...unknownStatuses.map((status) => `There is no response ${status}`),
    ...unknownNames.map((name) => `There is no \`${name}\``),
    ...wrongValues(text, about.length > 0 ? about : [all], facts),
    ...wrongDefaults(text, about),
    ...Object.entries(contradictions).flatMap(([claim, pattern]) => (pattern.test(text) ? [`In truth, ${claim}`] : [])),
  ];
}

/** Values of a field that its enumerations lack, and lists of values that lack some of an enumeration. */
function wrongValues(text: string, about: readonly Vocabulary[], { all, choices }: Facts): string[] {
  const lists = text.matchAll(/`(\w+)`(?: is|:)?( `\w+`(?:(?:, `\w+`)*,? (?:or|and) `\w+`)?)/g);
  return [...lists].flatMap(([, field = '', list = '']) => {
    const values = wordsIn(list);
    const known = about.flatMap((one) => one.enumerations.filter(([name]) => name === field).map(([, of]) => of));
    const isKnown = (value: string) => all.words.has(value) || choices.words.has(value);
    const fitting = known.filter((one) => values.every((value) => one.has(value)));
    const isPart = values.length > 1 && fitting.every(({ size }) => size > values.length);
    if (known.length > 0) return fitting.length === 0 || isPart ? [`The values of \`${field}\` are not${list}`] : [];
    return all.words.has(field) && !values.every(isKnown) ? [`\`${field}\` is never${list}`] : [];
  });
}

/** Sentences that say what applies without a field or parameter, and do not name its default. */
function wrongDefaults(text: string, about: readonly Vocabulary[]): string[] {
  const named = [...text.matchAll(/without `(\w+)`/g)].map(([, field = '']) => ({ field, sentence: text }));
  const orders = [...text.matchAll(/\bdefault(?:: | order [^.]{0,60}\bis )(\w+ first)\b/g)];
  const stated = [...named, ...orders.map(([, sentence = '']) => ({ field: 'direction', sentence }))];
  return stated.flatMap(({ field, sentence }) => {
    const values = about.flatMap(({ defaults }) =>
      defaults.filter(([name]) => name === field).map(([, value]) => value),
    );
    const isNamed = (value: string) => new RegExp(`\\b(?:${value}|${otherWords[value] ?? value})\\b`).test(sentence);
    if (values.length === 0 || values.some(isNamed)) return [];
    return [`Without \`${field}\`, it is ${[...new Set(values)].join(' or ')}`];
  });
}
