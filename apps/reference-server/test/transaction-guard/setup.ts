import { afterEach, expect } from 'vitest';
import { takeHalfDoneRequests } from './half-done-requests.ts';

afterEach(() => {
  expect(takeHalfDoneRequests(), 'Commit what belongs together in one transaction.').toEqual([]);
});
