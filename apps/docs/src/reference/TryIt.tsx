import type { Operation } from '@email-automation/types';

export function TryIt(_: { operation: Operation }) {
  return null;
}
