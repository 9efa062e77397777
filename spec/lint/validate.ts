import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Context } from './api.ts';

const ajv = new Ajv2020({ strict: false, allErrors: true, logger: false, code: { optimize: false } });
addFormats.default(ajv);

/** By schema: all operations share the schemas of their extensions. */
const compiled = new Map<unknown, ValidateFunction>();

/**
 * Validates a value against a schema of the contract. Returns the validation errors as one sentence without a full
 * stop, or undefined when the value is valid. A recursive reference is not followed: every value is valid there.
 */
export function validate(value: unknown, schema: unknown, ctx: Context): string | undefined {
  const isValid = compiled.get(schema) ?? ajv.compile(inline(schema, ctx, undefined, []) as object);
  compiled.set(schema, isValid);
  return isValid(value) ? undefined : ajv.errorsText(isValid.errors, { dataVar: 'it' });
}

/** A schema with the targets of its references in place of the references. */
function inline(node: unknown, ctx: Context, from: string | undefined, ancestors: unknown[]): unknown {
  if (typeof node !== 'object' || node === null) return node;
  if (Array.isArray(node)) return node.map((item) => inline(item, ctx, from, ancestors));
  const { $ref, ...rest } = node as { $ref?: unknown };
  const siblings = Object.fromEntries(
    Object.entries(rest).map(([key, item]) => [key, inline(item, ctx, from, ancestors)]),
  );
  if (typeof $ref !== 'string') return siblings;
  const target = ctx.resolve<unknown>({ $ref }, from);
  if (target.node === undefined || ancestors.includes(target.node)) return siblings;
  return {
    ...siblings,
    allOf: [inline(target.node, ctx, target.location?.source.absoluteRef, [...ancestors, target.node])],
  };
}
