import { findOperationNodes } from '@email-automation/codegen/operation-nodes';
import type { Document } from './bundle.ts';
import { contractElement } from './contract-element.ts';
import type { Problem } from './problems.ts';
import type { RegisterFile } from './register-file.ts';
import type { Requirement } from './register-types.ts';
import { collectVocabulary } from './sentences.ts';

/**
 * Query parameters, properties, and success statuses that no requirement and no other entry names: nothing would test them. A
 * requirement about a whole schema names its properties in its statement.
 * @param named pointers of the entries of the other register
 */
export function findUnnamedElements(
  requirements: readonly Requirement[],
  named: readonly string[],
  bundle: Document,
): Problem[] {
  const inForce = requirements.filter(({ retired }) => retired === undefined);
  const pointers = [...inForce.flatMap(({ contract }) => contract), ...named];
  // Several operations share a parameter, such as `page`.
  const shared = new Set(pointers.map((one) => one.startsWith('parameters/') && contractElement(bundle, one)));
  const isShared = (element: string) => shared.has(contractElement(bundle, element) as false);
  const isStated = (owner: string, name: string) =>
    inForce.some(
      ({ contract, statement }) =>
        statement.includes(`\`${name}\``) && contract.some((one) => one === owner || one.startsWith(`${owner}/`)),
    );
  const { schemas = {} } = bundle.components as { schemas?: Record<string, { properties?: object }> };
  const properties = Object.entries(schemas).flatMap(([schema, { properties = {} }]) =>
    Object.keys(properties)
      .filter((name) => !isStated(`schemas/${schema}`, name))
      .map((name) => `schemas/${schema}/properties/${name}`),
  );
  const ofOperations = findOperationNodes(bundle).flatMap(({ operationId, node, parameters }) => [
    ...parameters.flatMap(({ node }) => {
      const { name, in: carrier } = node as { name?: string; in?: string };
      return carrier === 'query' ? [`${operationId}/parameters/${name}`] : [];
    }),
    ...Object.keys((node as { responses?: object }).responses ?? {})
      .filter((status) => /^[23]/.test(status))
      .map((status) => `${operationId}/responses/${status}`),
  ]);
  return [...properties, ...ofOperations]
    .filter(
      (element) => !pointers.some((one) => one === element || one.startsWith(`${element}/`)) && !isShared(element),
    )
    .map((element) => ({
      file: 'openapi.yaml',
      line: 1,
      column: 1,
      rule: 'register-coverage',
      message: `No requirement names ${element}, so that nothing tests it. Write one, name it in contract: of one, or remove it.`,
    }));
}

/** Members around the records of every response, and the words of HTTP. */
const envelope = ['links', 'meta', 'Authorization', 'Bearer'];

/** Names in backticks in a statement that the elements to which the requirement points do not have, such as removed fields. */
export function findUnknownNames({ entries, at }: RegisterFile<Requirement>, bundle: Document): Problem[] {
  const operations = findOperationNodes(bundle).map(({ operationId }) => operationId);
  return entries.flatMap(({ statement, contract, retired }, index) => {
    if (retired !== undefined || contract.length === 0) return [];
    const elements = contract.map((pointer) => contractElement(bundle, pointer));
    const { words } = collectVocabulary(elements, bundle);
    const known = new Set([...words, ...operations, ...envelope, ...contract.flatMap((pointer) => pointer.split('/'))]);
    const isKnown = (name: string) => known.has(name) || name.split('.').every((part) => known.has(part));
    // What `such as` introduces is an example.
    const names = [...statement.replace(/such as `[^`]+`/g, '').matchAll(/`([a-zA-Z_][\w.-]*)`/g)];
    return names
      .flatMap(([, name = '']) => (isKnown(name) ? [] : [name]))
      .map((name) => {
        const message = `The elements in contract: have no \`${name}\`. Correct the statement, or add the element that has it.`;
        return at([index, 'statement'], 'register-name', message);
      });
  });
}
