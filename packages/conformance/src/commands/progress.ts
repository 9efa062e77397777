import type { CheckResult } from '../report.ts';

/** A line on a terminal that says how far a run is; nothing elsewhere. */
export function createProgress(stream: NodeJS.WriteStream = process.stderr) {
  if (!stream.isTTY) return { show() {}, clear() {} };
  const clear = () => stream.write('\r\u001b[K');
  return {
    show({ id }: CheckResult, done: number, total: number) {
      clear();
      stream.write(`${done}/${total} ${id}`.slice(0, (stream.columns ?? 80) - 1));
    },
    clear,
  };
}
