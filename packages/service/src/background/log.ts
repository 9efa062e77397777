/** Where the background logs: facts, and a sentence that says what happened. */
export type Log = Record<'info' | 'error', (facts: object, message: string) => void>;
