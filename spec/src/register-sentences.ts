import { findOperationNodes } from '@email-automation/codegen/operation-nodes';
import type { Document } from './bundle.ts';
import type { Problem } from './problems.ts';
import type { RegisterFile } from './register-file.ts';
import type { Requirement, UnspecifiedBehavior } from './register-types.ts';

/** Codes of the reference server where the interface has none. */
const ownCodes = ['authentication_error', 'server_error'];

/** Sentences of the registers and descriptions of operations that name a status or an error code which is not where they say. */
export function findWrongSentences(
  requirements: readonly RegisterFile<Requirement>[],
  unspecified: RegisterFile<UnspecifiedBehavior>,
  bundle: Document,
): Problem[] {
  const codes = new Set([...ownCodes, ...knownCodes(bundle)]);
  const statuses = new Map(findOperationNodes(bundle).map(({ operationId, node }) => [operationId, statusesOf(node)]));
  const explain = (what: string, where: string) => `Correct the sentence: ${where} no ${what}.`;

  const ofRequirements = requirements.flatMap(({ entries, at }) =>
    entries.flatMap(({ statement, retired }, index) => {
      if (retired !== undefined) return [];
      const operations = wordsIn(statement).flatMap((word) => statuses.get(word) ?? []);
      const wrong = statusesIn(statement).filter((one) => operations.length > 0 && !includes(operations, one));
      return wrong.map((what) => at([index, 'statement'], 'register-sentence', explain(what, 'the contract has')));
    }),
  );
  const ofChoices = unspecified.entries.flatMap(({ choice, examples }, index) => {
    const shown = JSON.stringify(examples ?? []);
    const wrong = examples
      ? [...codesIn(choice), ...statusesIn(choice).map((one) => `→ ${one}`)].filter((what) => !shown.includes(what))
      : codesIn(choice).filter((code) => !codes.has(code));
    const where = examples ? 'the examples have' : 'the contract has';
    return wrong.map((what) => unspecified.at([index, 'choice'], 'register-sentence', explain(what, where)));
  });
  const ofDescriptions = findOperationNodes(bundle).flatMap(({ operationId, node }) => {
    const { description = '' } = node as { description?: string };
    return statusesIn(description)
      .filter((one) => !includes(statusesOf(node), one))
      .map((one) => ({
        ...{ file: 'openapi.yaml', line: 1, column: 1, rule: 'description-status' },
        message: `The description of ${operationId} names ${one}, which its responses lack.`,
      }));
  });
  return [...ofRequirements, ...ofChoices, ...ofDescriptions];
}

const wordsIn = (text: string) => [...text.matchAll(/`(\w+)`/g)].map(([, word = '']) => word);
const codesIn = (text: string) => wordsIn(text).filter((word) => word.endsWith('_error'));
const statusesIn = (text: string) =>
  [...text.matchAll(/(?:\b(?:returns|gets|get|response is|status) |`)([1-5]\d\d)\b(?!\.\d)/g)].map(
    ([, status = '']) => status,
  );
const statusesOf = (node: object) => Object.keys((node as { responses?: object }).responses ?? {});
const includes = (statuses: string[], status: string) =>
  statuses.includes(status) || statuses.includes(`${status[0]}XX`);

function knownCodes(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) =>
    key === 'x-known-codes' ? Object.keys(value) : knownCodes(value),
  );
}
