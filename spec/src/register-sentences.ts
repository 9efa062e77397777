import { findOperationNodes } from '@email-automation/codegen/operation-nodes';
import type { Document } from './bundle.ts';
import { contractElement } from './contract-element.ts';
import type { Problem } from './problems.ts';
import type { RegisterFile } from './register-file.ts';
import type { Requirement, UnspecifiedBehavior } from './register-types.ts';
import { renderRegister } from './render-register.ts';
import { collectFacts, collectVocabulary, findContradictions, statusesIn, wordsIn } from './sentences.ts';

/** Sentences of the registers, and descriptions of the contract, that contradict the elements that they are about. */
export function findWrongSentences(
  requirements: readonly RegisterFile<Requirement>[],
  unspecified: RegisterFile<UnspecifiedBehavior>,
  bundle: Document,
): Problem[] {
  const facts = collectFacts([bundle], unspecified.entries);
  const explain = (contradiction: string) => `${contradiction}. Correct the sentence, or the contract.`;

  const ofRequirements = requirements.flatMap(({ entries, at }) =>
    entries.flatMap(({ statement, contract, retired }, index) => {
      if (retired !== undefined) return [];
      const subject = contract.map((pointer) =>
        collectVocabulary([contractElement(bundle, pointer)], bundle, pointer.split('/').at(-1)),
      );
      return findContradictions(renderRegister(statement, bundle), facts, subject).map((contradiction) =>
        at([index, 'statement'], 'register-sentence', explain(contradiction)),
      );
    }),
  );
  const ofChoices = unspecified.entries.flatMap((entry, index) => {
    const shown = JSON.stringify(entry.examples ?? []);
    const codes = wordsIn(entry.choice).filter((word) => word.endsWith('_error'));
    const unshown = [...codes, ...statusesIn(entry.choice).map((status) => `→ ${status}`)]
      .filter((result) => entry.examples && !shown.includes(result))
      .map((result) => `The examples have no ${result}`);
    const numbers = [...entry.choice.matchAll(ownNumber)].map(
      ([number]) => `"${number}" is not in packages/contract-tools/src/server-limits.ts`,
    );
    return (['subject', 'choice', 'reason'] as const).flatMap((field) =>
      [
        ...findContradictions(renderRegister(entry[field], bundle), facts),
        ...(field === 'choice' ? [...unshown, ...numbers] : []),
      ].map((contradiction) => unspecified.at([index, field], 'register-sentence', explain(contradiction))),
    );
  });
  const operations = findOperationNodes(bundle).map(({ operationId, node }) => ({ name: operationId, node }));
  const components = Object.values(bundle.components ?? {}).flatMap((kind) =>
    Object.entries(kind as object).map(([name, node]) => ({ name, node })),
  );
  const ofDescriptions = [{ name: 'info', node: bundle.info }, ...operations, ...components].flatMap(
    ({ name, node }) => {
      const subject = [collectVocabulary([node], bundle)];
      return descriptionsOf(node).flatMap((text) =>
        findContradictions(text, facts, subject).map((contradiction) => ({
          ...{ file: 'openapi.yaml', line: 1, column: 1, rule: 'description-sentence' },
          message: explain(`"${text}" of ${name}: ${contradiction}`),
        })),
      );
    },
  );
  return [...ofRequirements, ...ofChoices, ...ofDescriptions];
}

/** A number of the reference server that is written by hand. */
const ownNumber =
  /(?<![\w.,}-])\d[\d,]* (?:[MK]iB|bytes|characters|levels|fields|tags|seconds|minutes|submissions|visits|wrong|names)\b/g;

/** The paragraphs of the descriptions in a node; other components have their own. */
function descriptionsOf(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) =>
    (key === 'description' || key === 'summary') && typeof value === 'string'
      ? value.split('\n\n').map((paragraph) => paragraph.replaceAll(/\s+/g, ' ').trim())
      : descriptionsOf(value),
  );
}
