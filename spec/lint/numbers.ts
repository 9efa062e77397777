import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import type { Location, Rule } from './api.ts';
import { renderNumbers } from './render-numbers.ts';

const prose = ['description', 'summary'];

/** A preprocessor: puts numbers of openapi.yaml in the places that refer to them, as `renderNumbers` describes. */
export const numbers: Rule = () => ({
  any: {
    enter(node: unknown, ctx) {
      if (typeof node === 'object' && node !== null) renderNode(node, ctx.location, ctx.type.name === 'Example');
    },
  },
});

/** Renders the strings of a node, without the nodes in it that are visited themselves. */
export function renderNode(node: object, { source }: Location, isExample = false): void {
  for (const [key, value] of Object.entries(node)) {
    const isData =
      (isExample && key === 'value') || (key === 'examples' && Array.isArray(value)) || key.startsWith('x-');
    if (!isData && typeof value !== 'string') continue;
    Reflect.set(node, key, renderNumbers(value, contractAbove(dirname(source.absoluteRef)), prose.includes(key)));
  }
}

const contracts = new Map<string, object>();

/** The openapi.yaml of the contract to which the files of a folder belong. */
function contractAbove(folder: string): object {
  let contract = contracts.get(folder);
  if (contract === undefined) {
    const file = join(folder, 'openapi.yaml');
    const isTop = dirname(folder) === folder;
    contract = existsSync(file)
      ? (parse(readFileSync(file, 'utf8')) ?? {})
      : isTop
        ? {}
        : contractAbove(dirname(folder));
    contracts.set(folder, contract as object);
  }
  return contract as object;
}

/** Every `{{…}}` names a number of openapi.yaml: those that do are replaced before the rules run. */
export const knownNumbers: Rule = () => ({
  any: {
    enter(node: Record<string, unknown> | null, ctx) {
      for (const [key, value] of Object.entries(node ?? {})) {
        if (typeof value !== 'string' || !value.includes('{{')) continue;
        const message = `${value.match(/\{\{[^}]*\}*/)?.[0]} names no number. Write the path of a number in openapi.yaml, such as {{x-limits.batch_size}}.`;
        ctx.report({ message, location: ctx.location.child(key) });
      }
    },
  },
});
