/** The mock could not be started, or does not validate; the message says what to do. */
export class MockError extends Error {}
