import { findById } from '../statements/find-by-id.ts';

export const findForm = findById('forms');
