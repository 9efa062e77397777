import type { Operation } from '@email-automation/types';
import { type PublishedVersion, versionUrl } from '../changelog/published-changelog.ts';
import { describeVersion } from '../changelog/VersionPage.tsx';
import { conventions } from '../contract/conventions.ts';
import { errorCodes, errorUrl } from '../contract/errors.ts';
import { type Field, flattenFields } from '../contract/fields.ts';
import { operations, operationUrl, parametersOf } from '../contract/operations.ts';
import { nameOfOperation, operatorOperations } from '../contract/operator-contract.ts';
import { activeRequirements, requirementUrl, unspecifiedBehaviors, unspecifiedUrl } from '../contract/registers.ts';
import { publishedProofs, runUrl, titleOfProof } from '../proven/published-runs.ts';
import { bodyFields, parameterField, responseFields } from '../reference/Request.tsx';
import { absences } from '../site/absences.ts';
import type { GuideLink } from '../site/guide-link.ts';
import { sectionOfGroup } from '../site/navigation.ts';
import { plainText } from '../site/plain-text.ts';
import { questionsOf } from '../site/questions.ts';
import { referencePages } from '../site/reference-pages.ts';
import type { Kind } from './search-index.ts';

/** Something that search finds. */
export interface SearchEntry {
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

/** What search finds: the guides, whose words are read when their pages are written, and everything else. */
export interface SearchList {
  guides: SearchEntry[];
  others: SearchEntry[];
}

/** What search finds, with guides without their words. */
export function searchEntries(guides: readonly GuideLink[], versions: readonly PublishedVersion[]): SearchList {
  const others: SearchEntry[] = [
    ...operations.map((operation) => operationEntry(operation, 'Operation')),
    ...operatorOperations.map((operation) => operationEntry(operation, 'Control port')),
    ...absences.map(({ title, answer, words, url }) => ({
      ...entry('Not in this API', title, answer, url),
      names: words,
    })),
    ...questionsOf(guides).map(({ question, url, group }) => entry(kindOf(group, 'Question'), question, '', url)),
    ...errorCodes.map(({ code, meaning }) => entry('Error code', code, meaning, errorUrl(code))),
    ...fieldEntries(),
    ...activeRequirements.map(({ id, statement }) =>
      entry('Requirement', id, plainText(statement), requirementUrl(id)),
    ),
    ...unspecifiedBehaviors.map(({ id, subject }) => entry('Unspecified', id, plainText(subject), unspecifiedUrl(id))),
    ...pages,
    ...versions.map((version) => entry('Page', version.title, describeVersion(version), versionUrl(version))),
  ];
  return {
    guides: guides.map(({ title, description, group, url }) => entry(kindOf(group, 'Guide'), title, description, url)),
    others,
  };
}

/** Users of the API are the most readers: what serves others has the name of its section, and counts less. */
function kindOf(group: string | undefined, usual: Kind): Kind {
  const section = group ? sectionOfGroup(group) : 'Guides';
  return section === 'Build and prove' || section === 'Operate' ? section : usual;
}

const pages = [
  ...conventions.map(({ id, title, text }) => entry('Page', title, plainText(text), `/reference.html#${id}`)),
  ...referencePages.map(({ title, description, url }) => entry('Page', title, description, url)),
  ...publishedProofs.map(({ name, claim, method }) => ({
    ...entry('Build and prove', `Proof: ${titleOfProof(name)}`, plainText(claim), runUrl(name)),
    names: `proof:${name}`,
    text: plainText(method),
  })),
];

function operationEntry({ operationId, summary, method, path, description }: Operation, kind: Kind) {
  const name = nameOfOperation(operationId);
  return {
    ...entry(kind, summary, name, operationUrl(operationId)),
    names: `${name} ${method} ${path}`,
    text: plainText(description),
  };
}

function entry(kind: Kind, title: string, detail: string, url: string): SearchEntry {
  return { kind, title, detail, names: '', text: '', url: url.slice(1) };
}

/** The fields of all operations. A field that several operations have in the same words is found in the first one. */
function fieldEntries(): SearchEntry[] {
  const found = new Map<string, SearchEntry>();
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
      found.set(key, entry('Field', name, detail, url));
    }
  }
  return [...found.values()];
}
