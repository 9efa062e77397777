/** The mock cannot start, or does not validate requests. The message says how to fix it. */
export class MockError extends Error {}
