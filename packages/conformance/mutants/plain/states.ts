import type { PlainMutant } from '../plain-mutant.ts';

export const stateMutants: PlainMutant[] = [];
