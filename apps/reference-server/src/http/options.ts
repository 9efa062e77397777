import type { Services } from '../operations/handler.ts';
import type { Contract } from './contract.ts';
import type { Spend } from './rate-limits.ts';

/** What the HTTP side is made from. */
export interface AppOptions {
  contract: Contract;
  services: Services;
  spend: Spend;
  /** Where answers to exceeded limits say that the limits are explained. */
  documentationUrl: () => string;
  metrics?: { answered(operationId: string, status: number, seconds: number): void };
  log: { level: string; stream?: { write(line: string): void } };
}
