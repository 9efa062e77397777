import { findById } from '../statements/rows-by-key.ts';

export const findForm = findById('forms');
