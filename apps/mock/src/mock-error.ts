/** The mock cannot start, or does not validate requests. The message says what to do. */
export class MockError extends Error {}
