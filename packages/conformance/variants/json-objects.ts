import type { Body } from '../mutants/rewrites.ts';

/** Whether a value of JSON is an object. */
export const isObject = (value: Body): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);
