import type { ExplainedError, RequestDetails } from '@email-automation/types/operator/schemas';
import type { AppliedFault } from '../faults/fault-rules.ts';

/** The reasons for a refusal: requirements of the interface, and choices of this server. */
export type Explanation = Pick<ExplainedError, 'requirements' | 'choices'>;

export type ExchangeError = Omit<ExplainedError, keyof Explanation>;

/** A request with its response, as the request log of a sandbox has it: without secrets. */
export type Exchange = Omit<RequestDetails, 'number' | 'errors' | 'faults'> & {
  errors: ExchangeError[];
  faults: AppliedFault[];
};

/** An exchange in the log, whose number counts the exchanges of the sandbox from 1. */
export type LoggedRequest = Omit<RequestDetails, 'faults'> & Pick<Exchange, 'faults'>;
