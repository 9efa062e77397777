import type { Change, ChangeClass } from '../../../../spec/src/compare.ts';

/** How much a release changes, as changesets name it; the greater the later. */
export const sizes = ['none', 'patch', 'minor', 'major'] as const;
export type Size = (typeof sizes)[number];

export const atLeast = (size: Size, needed: Size): boolean => sizes.indexOf(size) >= sizes.indexOf(needed);

export const greatest = (all: readonly Size[]): Size =>
  all.reduce<Size>((most, size) => (atLeast(size, most) ? size : most), 'none');

const sizeOfClass: Record<ChangeClass, Size> = { breaking: 'major', minor: 'minor', patch: 'patch' };

/**
 * The size of a release that carries these changes. Below 1.0.0 a breaking change is a minor release: there npm's ranges
 * (`^0.1.0`) hold the second number back, and `redocly diff` counts like that too.
 */
export function sizeOf(changes: readonly Change[], version: string): Size {
  const size = greatest(changes.map((change) => sizeOfClass[change.class]));
  return size === 'major' && version.startsWith('0.') ? 'minor' : size;
}
