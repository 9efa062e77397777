// Shows steps that take long. Written for Node 20, because the first step installs everything else.

const everySeconds = 5;

/**
 * Starts a step: on a terminal, its line changes; otherwise a line follows every few seconds.
 * @param {NodeJS.WriteStream} stream
 * @param {string} title
 * @param {() => string} state the work so far; empty at the beginning
 * @returns {(result: string) => void} ends the step
 */
export function startStep(stream, title, state = () => '') {
  const started = Date.now();
  const formatSeconds = () => `${((Date.now() - started) / 1000).toFixed(1)} s`;
  const head = `${title} ...`.padEnd(50);
  const seconds = stream.isTTY ? 0.2 : everySeconds;
  let lines = 0;
  stream.write(head);
  const timer = setInterval(() => {
    const progress = [state(), formatSeconds()].filter(Boolean).join(', ');
    if (stream.isTTY) stream.write(`\r${`${head}${progress}`.slice(0, (stream.columns || 80) - 1)}\x1b[K`);
    else stream.write(`${lines++ === 0 ? '\n' : ''}    ${progress}\n`);
  }, seconds * 1000);
  return (result) => {
    clearInterval(timer);
    if (stream.isTTY) stream.write(`\r${head}\x1b[K`);
    else if (lines > 0) stream.write('    ');
    stream.write(`${result || [state(), formatSeconds()].filter(Boolean).join(', ')}\n`);
  };
}
