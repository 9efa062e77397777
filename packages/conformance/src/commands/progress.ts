import type { Progress } from '../run/run.ts';

/** Milliseconds between lines of progress where there is no terminal, such as in CI. */
const progressInterval = 15_000;

type Shown = Pick<Progress, 'done' | 'total' | 'result'>;

/** Shows the progress of a run: the current check on a terminal, now and then a line elsewhere. */
export function createProgress(noun: string, stream: NodeJS.WriteStream = process.stderr) {
  if (!stream.isTTY) return createProgressLines(noun, stream);
  const clear = () => stream.write('\r\u001b[K');
  return {
    show({ done, total, result }: Shown) {
      clear();
      stream.write(`${done}/${total} ${result?.id ?? ''}`.slice(0, (stream.columns ?? 80) - 1));
    },
    clear,
  };
}

function createProgressLines(noun: string, stream: NodeJS.WriteStream) {
  const start = Date.now();
  let next = start + progressInterval;
  return {
    show({ done, total }: Shown) {
      const now = Date.now();
      if (now < next) return;
      next = now + progressInterval;
      stream.write(`${done} of ${total} ${noun} after ${Math.round((now - start) / 1000)} s\n`);
    },
    clear() {},
  };
}
