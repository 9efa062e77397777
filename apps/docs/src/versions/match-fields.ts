import { describeType } from '../contract/describe-schema.ts';
import { type ContractSchema, resolveSchema } from '../contract/schema.ts';

/** A field of the older schema with its counterpart in the newer one. */
export interface FieldMatch {
  /** Absent for a new field. */
  older?: string;
  /** Absent for a field without a counterpart. */
  newer?: string;
  /** Types of both, if they differ, such as `integer → number`. */
  types?: string;
  /** Whether the contract describes both in the same words or names them alike; else, the counterpart is a suggestion. */
  certain: boolean;
}

/**
 * Finds the counterpart of each field of a schema in the schema that supersedes it: by the same description, by the same
 * name, and for the rest by `suggestions`.
 * @throws Error for a suggestion that is not needed, or names a field that does not exist
 */
export function matchFields(
  older: ContractSchema,
  newer: ContractSchema,
  suggestions: Readonly<Record<string, string>> = {},
): FieldMatch[] {
  const from = Object.entries(resolveSchema(older).properties ?? {});
  const to = new Map(Object.entries(resolveSchema(newer).properties ?? {}));
  const counterparts = new Map<string, string>();
  const take = (name: string, counterpart: string | undefined) => {
    if (counterpart !== undefined && !counterparts.has(name) && ![...counterparts.values()].includes(counterpart))
      counterparts.set(name, counterpart);
  };
  const describe = (schema: ContractSchema) => resolveSchema(schema).description;
  for (const [name, schema] of from) {
    take(name, [...to].find(([, one]) => describe(one) === describe(schema))?.[0]);
  }
  for (const [name] of from) take(name, to.has(name) ? name : undefined);
  const certain = new Set(counterparts.keys());
  for (const [name, counterpart] of Object.entries(suggestions)) {
    take(name, to.has(counterpart) ? counterpart : undefined);
    if (counterparts.get(name) !== counterpart || certain.has(name) || !from.some(([one]) => one === name))
      throw new Error(`${name} and ${counterpart} are no fields that need a suggestion.`);
  }
  return [
    ...from.map(([name, schema]): FieldMatch => {
      const counterpart = counterparts.get(name);
      if (counterpart === undefined) return { older: name, certain: true };
      const types = [schema, to.get(counterpart) ?? {}].map(describeType);
      const difference = types[0] === types[1] ? {} : { types: types.join(' → ') };
      return { older: name, newer: counterpart, certain: certain.has(name), ...difference };
    }),
    ...[...to.keys()]
      .filter((name) => ![...counterparts.values()].includes(name))
      .map((name): FieldMatch => ({ newer: name, certain: true })),
  ];
}
