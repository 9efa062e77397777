// Generated from the contract by `pnpm build`; edit spec/ instead.

import type { OperationId } from '@email-automation/types/operator';
import type { Endpoint } from './call.ts';

/** The operations of the contract. */
export const endpoints: Readonly<Record<OperationId, Endpoint>> = {
  fetchHealth: { path: '/health', name: 'health.fetch' },
  readClock: { path: '/clock', name: 'clock.read' },
  moveClock: { method: 'POST', path: '/clock', name: 'clock.move', body: true },
};
