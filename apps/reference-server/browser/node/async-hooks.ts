// Browsers carry no context through promises: later work has none.
export class AsyncLocalStorage<Store> {
  static snapshot =
    () =>
    (work: Work, ...parameters: unknown[]) =>
      work(...parameters);

  #store: Store | undefined;

  run<Parameters extends unknown[], Result>(
    store: Store,
    work: (...parameters: Parameters) => Result,
    ...parameters: Parameters
  ): Result {
    const before = this.#store;
    this.#store = store;
    try {
      return work(...parameters);
    } finally {
      this.#store = before;
    }
  }

  getStore = () => this.#store;
}

type Work = (...parameters: unknown[]) => unknown;

export class AsyncResource {
  static bind = (work: Work) => work;
  runInAsyncScope = (work: Work, self: unknown, ...parameters: unknown[]) => work.apply(self, parameters);
  emitDestroy() {}
}

export default { AsyncLocalStorage, AsyncResource };
