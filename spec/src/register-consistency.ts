import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Document } from './bundle.ts';
import { contractElement } from './contract-element.ts';
import type { Problem } from './problems.ts';
import type { RegisterFile } from './register-file.ts';
import type { Requirement, UnspecifiedBehavior } from './register-types.ts';

type Entries = RegisterFile<UnspecifiedBehavior>;

/** An element of the contract, or the parameter or header around its schema. */
interface Element {
  description?: string;
  schema?: Element;
  enum?: readonly unknown[];
  const?: unknown;
  default?: unknown;
  example?: unknown;
  examples?: unknown;
}

/** Where the register of unspecified behavior contradicts the contract or the requirements. */
export function findContradictions(
  unspecified: Entries,
  requirements: readonly Requirement[],
  bundle: Document,
): Problem[] {
  return [
    ...forbiddenValues(unspecified, bundle),
    ...statedShapes(unspecified, bundle),
    ...unnamedRequirements(unspecified, requirements),
  ];
}

/** Values that an entry permits although the contract forbids them, or lets a server reject although it lists them. */
function forbiddenValues({ entries, at }: Entries, bundle: Document): Problem[] {
  const ajv = new Ajv2020({ strict: false, validateSchema: false, code: { optimize: false } });
  formats.default(ajv);
  // Ajv searches the whole schema with each element, so the components are a schema that is added once.
  ajv.addSchema({ $id: 'contract', components: bundle.components });
  const validatorOf = (element: Element) =>
    ajv.compile(JSON.parse(JSON.stringify(element.schema ?? element).replaceAll('"#/', '"contract#/')));
  const problems = { permitted: 'does not permit', rejected: 'lists' };
  return entries.flatMap(({ values = {} }, index) =>
    (['permitted', 'rejected'] as const).flatMap((use) =>
      Object.entries(values[use] ?? {}).flatMap(([pointer, examples]) => {
        const element = contractElement(bundle, pointer) as Element | undefined;
        const path = [index, 'values', use, pointer];
        if (element === undefined) {
          return [at(path, 'register-pointer', `The contract has no element ${pointer}. Correct the pointer.`)];
        }
        const isValid = validatorOf(element);
        const listed = listedValues(element);
        const isForbidden = (value: unknown) =>
          use === 'permitted' ? !isValid(value) : listed.has(JSON.stringify(value));
        return examples.filter(isForbidden).map((value) => {
          const what = `The contract ${problems[use]} ${JSON.stringify(value)} as ${pointer}`;
          return at(path, 'register-value', `${what}. Correct the entry, or the contract if it says too much.`);
        });
      }),
    ),
  );
}

/** The values that an element lists by name, as JSON. */
function listedValues({ schema, ...element }: Element): Set<string> {
  const lists = [element, schema ?? {}].flatMap(({ enum: names = [], example, examples = [], ...one }) => [
    ...names,
    ...(Array.isArray(examples) ? examples : []),
    ...[one.const, one.default, example].filter((value) => value !== undefined),
  ]);
  return new Set(lists.map((value) => JSON.stringify(value)));
}

/**
 * Fields and parameters that are described without saying that their shape is open. An entry that is also about `info` concerns
 * all records: the introduction of the contract says it once.
 */
function statedShapes({ entries, at }: Entries, bundle: Document): Problem[] {
  const shapes = ({ kind, contract }: UnspecifiedBehavior) => kind === 'shape' && !contract.includes('info');
  return entries.flatMap((entry, index) =>
    (shapes(entry) ? entry.contract : []).flatMap((pointer, position) => {
      if (!/\/(properties|parameters)\/[^/]+$/.test(pointer)) return [];
      const { description } = contractElement(bundle, pointer) as Element;
      if (description === undefined || /unspecified/i.test(description)) return [];
      const message = `${pointer} is described as if it were specified. Say in its description what is unspecified.`;
      return [at([index, 'contract', position], 'register-description', message)];
    }),
  );
}

/** Requirements about the same fields, parameters, or responses of operations that an entry does not name. */
function unnamedRequirements({ entries, at }: Entries, requirements: readonly Requirement[]): Problem[] {
  const inForce = requirements.filter(({ retired }) => retired === undefined);
  const ids = new Set(inForce.map(({ id }) => id));
  return entries.flatMap(({ contract, requirements: named }, index) => {
    const unknown = named.flatMap((id, position) =>
      ids.has(id)
        ? []
        : [at([index, 'requirements', position], 'register-requirement', `There is no requirement ${id}.`)],
    );
    const own = new Set(contract.filter((pointer) => /\/(properties|parameters|responses)\//.test(pointer)));
    const missing = inForce
      .filter((one) => !named.includes(one.id) && one.contract.some((pointer) => own.has(pointer)))
      .map(({ id }) => {
        const message = `${id} concerns the same element. Name it in requirements, once no choice of the entry violates it.`;
        return at([index, 'id'], 'register-requirement', message);
      });
    return [...unknown, ...missing];
  });
}
