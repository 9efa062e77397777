/** Milliseconds between two looks; a move that is shorter shows no progress. */
const interval = 500;

/**
 * Shows how far a move of the clock has come, on the standard error if that is a terminal.
 * @param read reads the time of the sandbox
 * @returns a function that removes the progress
 */
export function showProgress(read: () => Promise<string>): () => void {
  const { stderr } = process;
  if (!stderr.isTTY) return () => {};
  let shown = false;
  let ended = false;
  const show = async () => {
    // The response to the move says why, if this one fails.
    const now = await read().catch(() => undefined);
    if (ended || now === undefined) return;
    shown = true;
    stderr.write(`\rThe clock is at ${now} …`);
  };
  const timer = setInterval(show, interval);
  return () => {
    ended = true;
    clearInterval(timer);
    if (shown) stderr.write('\r\u001b[2K');
  };
}
