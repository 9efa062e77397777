import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Context } from './api.ts';

const ajv = new Ajv2020({ strict: false, allErrors: true, logger: false });
addFormats.default(ajv);

/**
 * What is wrong with a value under a schema of the contract, as one sentence without a full stop; nothing when it
 * fits. References are followed, except inside themselves: there every value passes.
 */
export function faultOf(value: unknown, schema: unknown, ctx: Context): string | undefined {
  const validate = ajv.compile(inline(schema, ctx, undefined, []) as object);
  return validate(value) ? undefined : ajv.errorsText(validate.errors, { dataVar: 'it' });
}

function inline(node: unknown, ctx: Context, from: string | undefined, above: unknown[]): unknown {
  if (typeof node !== 'object' || node === null) return node;
  if (Array.isArray(node)) return node.map((item) => inline(item, ctx, from, above));
  const { $ref, ...rest } = node as { $ref?: unknown };
  const siblings = Object.fromEntries(Object.entries(rest).map(([key, item]) => [key, inline(item, ctx, from, above)]));
  if (typeof $ref !== 'string') return siblings;
  const target = ctx.resolve<unknown>({ $ref }, from);
  if (target.node === undefined || above.includes(target.node)) return siblings;
  return {
    ...siblings,
    allOf: [inline(target.node, ctx, target.location?.source.absoluteRef, [...above, target.node])],
  };
}
