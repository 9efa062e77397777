import type { Progress } from '../run.ts';

/** A line on a terminal that says how far a run is; nothing elsewhere. */
export function createProgress(stream: NodeJS.WriteStream = process.stderr) {
  if (!stream.isTTY) return { show() {}, clear() {} };
  const clear = () => stream.write('\r\u001b[K');
  return {
    show({ done, of, result }: Progress) {
      clear();
      stream.write(`${done}/${of} ${result?.id ?? ''}`.slice(0, (stream.columns ?? 80) - 1));
    },
    clear,
  };
}
