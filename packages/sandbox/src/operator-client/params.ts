// Generated from the contract by `pnpm build`; edit spec/ instead.

import type { ClockMove } from '@email-automation/types/operator';

export type ClockMoveParams = ClockMove;
