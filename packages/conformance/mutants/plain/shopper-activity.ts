import type { PlainMutant } from '../plain-mutant.ts';

export const shopperActivityMutants: PlainMutant[] = [];
