import { basename } from 'node:path';
import type { Rule } from './api.ts';

interface Described {
  description?: unknown;
  name?: unknown;
  operationId?: unknown;
  summary?: unknown;
  title?: unknown;
}

const stopWords =
  /^(a|all|an|and|are|by|for|from|ids?|identifier|in|is|its?|of|on|one|or|return|that|the|this|to|which|with)$/;

/**
 * No description only repeats the name or summary of what it describes. At least one word, other than articles,
 * prepositions and the like, must be new.
 */
export const informativeDescriptions: Rule = () => ({
  any: {
    enter(node: Described | null, ctx) {
      if (typeof node?.description !== 'string') return;
      const { absoluteRef } = ctx.location.source;
      const key = ctx.location.pointer === '#/' ? basename(absoluteRef, '.yaml') : ctx.key;
      const names = [key, node.name, node.operationId, node.summary, node.title].filter((name) => name !== undefined);
      const known = new Set(names.flatMap((name) => words(String(name))));
      if (words(node.description).some((word) => !known.has(word))) return;
      const message = `The description only repeats "${names.join('", "')}". Say what the name does not: the purpose, the unit or format, the source, or what happens without it.`;
      ctx.report({ message, location: ctx.location.child('description') });
    },
  },
});

/** The words of a text or an identifier in the singular, without stop words. */
function words(text: string): string[] {
  const split = text.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  return (split.match(/[a-z0-9]+/g) ?? []).map(singular).filter((word) => !stopWords.test(word));
}

function singular(word: string): string {
  return word.length < 4 ? word : word.replace(/ies$/, 'y').replace(/(?<=ss|[cs]h|x)es$|(?<!s)s$/, '');
}
