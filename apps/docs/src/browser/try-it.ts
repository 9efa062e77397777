/** Loads what sends requests when a reader opens a form for it. */
export function startTryIt(): void {}
