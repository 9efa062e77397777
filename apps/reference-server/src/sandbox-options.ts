import { isObject } from '@email-automation/contract-tools/is-object';
import type { FaultRule } from '@email-automation/sandbox/faults/fault-rules';

/** The options of a sandbox, in Node and in a browser. */
export interface StartOptions {
  /** Changes of the rate limits, or `off` (default: the limits of the contract). */
  limits?: 'off' | Partial<Record<'batch' | 'individual' | 'records', number | 'off'>>;
  /** Faults that apply from the start, such as `{ kind: 'status', status: 503, times: 1 }`. */
  faults?: readonly FaultRule[];
  clock?: {
    /** The time at which the clock starts, such as `2026-03-02T09:15:00Z` (default: the time of the system). */
    at?: Date | string;
    /** Whether the clock goes on like the clock of the system (default: true). Otherwise it stands still until you move it. */
    ticking?: boolean;
  };
}

/** The options of a sandbox, and of its option `clock`. */
const names = ['workspace', 'limits', 'faults', 'clock'];
const clockNames = ['at', 'ticking'];

/**
 * Checks the options of a sandbox for callers in JavaScript: a misspelled option would have no effect. The parts of the
 * sandbox check the values.
 * @param name the function that takes them
 * @throws TypeError that says how to fix it
 */
export function checkSandboxOptions(name: string, options: unknown): void {
  refuseUnknown(name, options, names);
  const { clock, faults } = options as { clock?: unknown; faults?: unknown };
  if (clock !== undefined) {
    refuseUnknown('clock', clock, clockNames);
    const { ticking } = clock as { ticking?: unknown };
    if (ticking !== undefined && typeof ticking !== 'boolean') throw new TypeError('`ticking` must be true or false.');
  }
  if (faults !== undefined && !Array.isArray(faults))
    throw new TypeError("`faults` must be a list, such as [{ kind: 'status', status: 503, times: 1 }].");
}

function refuseUnknown(name: string, options: unknown, valid: readonly string[]): void {
  if (!isObject(options))
    throw new TypeError(`The options of \`${name}\` must be an object. Valid options: ${valid.join(', ')}.`);
  const unknown = Object.keys(options).find((option) => !valid.includes(option));
  if (unknown !== undefined)
    throw new TypeError(`Unknown option \`${unknown}\` for \`${name}\`. Valid options: ${valid.join(', ')}.`);
}
