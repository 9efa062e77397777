/** What to check when a hook refuses a request; empty for another status. */
export const tokenAdvice = (status: number, key: 'stateHook' | 'clockHook'): string =>
  status === 401 || status === 403 ? ` Check ${key}.token.` : '';
