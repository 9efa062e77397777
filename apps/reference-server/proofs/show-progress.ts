/** Milliseconds between two lines where standard error is no terminal. */
const interval = 15_000;

/** Shows progress on standard error: in one line of a terminal, elsewhere a line now and then. */
export function showProgress(): { show(text: string): void; clear(): void } {
  const { stderr } = process;
  let last = Date.now();
  return {
    show(text) {
      if (stderr.isTTY) stderr.write(`\r\u001b[2K${text.slice(0, (stderr.columns ?? 80) - 1)}`);
      else if (Date.now() - last >= interval) {
        last = Date.now();
        stderr.write(`${text}\n`);
      }
    },
    clear() {
      if (stderr.isTTY) stderr.write('\r\u001b[2K');
    },
  };
}
