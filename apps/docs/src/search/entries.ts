import type { Operation } from '@email-automation/types';
import { type PublishedVersion, versionUrl } from '../changelog/published-changelog.ts';
import { describeVersion } from '../changelog/VersionPage.tsx';
import { conventions } from '../contract/conventions.ts';
import { errorCodes, errorUrl } from '../contract/errors.ts';
import { type Field, flattenFields } from '../contract/fields.ts';
import { operations, operationUrl, parametersOf } from '../contract/operations.ts';
import { nameOfOperation, operatorOperations } from '../contract/operator-contract.ts';
import { activeRequirements, requirementUrl, unspecifiedBehaviors, unspecifiedUrl } from '../contract/registers.ts';
import { publishedBenches, publishedProofs, runUrl, titleOfProof } from '../proven/published-runs.ts';
import { bodyFields, parameterField, responseFields } from '../reference/Request.tsx';
import { absences } from '../site/absences.ts';
import { spellCommands } from '../site/commands.ts';
import type { GuideLink } from '../site/guide-link.ts';
import { plainText } from '../site/plain-text.ts';
import { proseOf } from '../site/prose-of.ts';
import { questionsOf } from '../site/questions.ts';
import { referencePages } from '../site/reference-pages.ts';

export type Kind =
  | 'Operation'
  | 'Control port'
  | 'Guide'
  | 'Question'
  | 'Not in this API'
  | 'Page'
  | 'Error code'
  | 'Field'
  | 'Requirement'
  | 'Unspecified';

/** Something that search finds. */
export interface SearchEntry {
  id: number;
  kind: Kind;
  title: string;
  /** What is shown beside the title. */
  detail: string;
  /** Names that find it besides the title, such as an operationId and a path. */
  names: string;
  text: string;
  /** Relative to the root of the site. */
  url: string;
}

type Guide = GuideLink & { body: string };

/** Everything that search finds. */
export function searchEntries(guides: readonly Guide[], versions: readonly PublishedVersion[]): SearchEntry[] {
  const entries: Omit<SearchEntry, 'id'>[] = [
    ...operations.map((operation) => operationEntry(operation, 'Operation')),
    ...operatorOperations.map((operation) => operationEntry(operation, 'Control port')),
    ...guides.flatMap(guideEntries),
    ...absences.map(({ title, answer, words, url }) => ({
      ...entry('Not in this API', title, answer, url),
      names: words,
    })),
    ...questionsOf(guides).map(({ question, url }) => entry('Question', question, '', url)),
    ...errorCodes.map(({ code, meaning }) => entry('Error code', code, meaning, errorUrl(code))),
    ...fieldEntries(),
    ...activeRequirements.map(({ id, statement }) =>
      entry('Requirement', id, plainText(statement), requirementUrl(id)),
    ),
    ...unspecifiedBehaviors.map(({ id, subject }) => entry('Unspecified', id, plainText(subject), unspecifiedUrl(id))),
    ...pages,
    ...versions.map((version) => entry('Page', version.title, describeVersion(version), versionUrl(version))),
  ];
  return entries.map((one, id) => ({ id, ...one, url: one.url.slice(1) }));
}

const pages = [
  ...conventions.map(({ id, title, text }) => entry('Page', title, plainText(text), `/reference.html#${id}`)),
  ...referencePages.map(({ title, description, url }) => entry('Page', title, description, url)),
  ...publishedBenches.map(({ name, title, extent }) => ({
    ...entry('Page', `Bench: ${title}`, extent, runUrl(name)),
    names: `bench:${name}`,
  })),
  ...publishedProofs.map(({ name, claim, method }) => ({
    ...entry('Page', `Proof: ${titleOfProof(name)}`, plainText(claim), runUrl(name)),
    names: `proof:${name}`,
    text: plainText(method),
  })),
];

function operationEntry({ operationId, summary, method, path, description }: Operation, kind: Kind) {
  const name = nameOfOperation(operationId);
  return {
    kind,
    title: summary,
    detail: name,
    names: `${name} ${method} ${path}`,
    text: plainText(description),
    url: operationUrl(operationId),
  };
}

function entry(kind: Kind, title: string, detail: string, url: string): Omit<SearchEntry, 'id'> {
  return { kind, title, detail, names: '', text: '', url };
}

/** A guide, and each of its sections, so that a result leads to the passage that has the words. */
function guideEntries({ title, description, body, url }: Guide): Omit<SearchEntry, 'id'>[] {
  const [introduction = '', ...sections] = body.split(/^(?=##+ )/m);
  const textOf = (mdx: string) => spellCommands(proseOf(mdx));
  return [
    { ...entry('Guide', title, description, url), text: textOf(introduction) },
    ...sections.map((section) => {
      const [, heading = '', content = ''] = /^##+ (.*)\n([\s\S]*)$/.exec(section) ?? [];
      const name = heading.replaceAll('`', '');
      return { ...entry('Guide', name, title, `${url}#${slugOf(name)}`), text: textOf(content) };
    }),
  ];
}

/** The anchor that the Markdown of Astro gives to a heading. */
const slugOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');

/** The fields of all operations. A field that several operations have in the same words is found in the first one. */
function fieldEntries(): Omit<SearchEntry, 'id'>[] {
  const found = new Map<string, Omit<SearchEntry, 'id'>>();
  for (const operation of [...operations, ...operatorOperations]) {
    const parameters = (['path', 'query'] as const).flatMap((place) =>
      parametersOf(operation, place).map(parameterField),
    );
    const fields: Field[] = [
      ...flattenFields(bodyFields(operation)),
      ...parameters,
      ...flattenFields(responseFields(operation)),
    ];
    for (const { id, name, description } of fields) {
      const key = `${name} ${description}`;
      if (found.has(key)) continue;
      const url = `${operationUrl(operation.operationId)}#${id}`;
      const detail = `${nameOfOperation(operation.operationId)}: ${plainText(description)}`;
      found.set(key, { kind: 'Field', title: name, detail, names: '', text: '', url });
    }
  }
  return [...found.values()];
}
