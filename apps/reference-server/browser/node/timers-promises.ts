/** @returns after so many milliseconds, or rejects when the signal aborts */
export const setTimeout = <Value>(milliseconds?: number, value?: Value, { signal }: { signal?: AbortSignal } = {}) =>
  new Promise<Value>((resolve, reject) => {
    const timer = globalThis.setTimeout(resolve, milliseconds, value);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

export default { setTimeout };
