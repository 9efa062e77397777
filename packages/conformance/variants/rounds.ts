import type { Variant } from './variant.ts';

/**
 * Divides variants into rounds with at most one variant of each entry of the register: the first round has the first one
 * of every entry, the second round the second ones, and so on.
 */
export function roundsOfVariants(variants: readonly Variant[]): Variant[][] {
  const rounds: Variant[][] = [];
  for (const [name, variant] of nameVariants(variants)) {
    const round = Number(name.split(':')[1] ?? 1) - 1;
    rounds[round] ??= [];
    rounds[round].push(variant);
  }
  return rounds;
}

/** Names variants by the ID of their entry; further ones of the same entry have a number, such as `page-values:2`. */
export function nameVariants(variants: readonly Variant[]): Map<string, Variant> {
  const counts = new Map<string, number>();
  return new Map(
    variants.map((variant) => {
      const count = (counts.get(variant.id) ?? 0) + 1;
      counts.set(variant.id, count);
      return [count === 1 ? variant.id : `${variant.id}:${count}`, variant];
    }),
  );
}
