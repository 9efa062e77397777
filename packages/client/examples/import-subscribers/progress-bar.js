// @ts-check
/**
 * Creates a progress bar over a number of bytes. A terminal shows it in place; other outputs get a line every 5 s.
 * @param {number} totalBytes
 * @param {NodeJS.WriteStream} output
 */
export function createProgressBar(totalBytes, output) {
  const startedAt = performance.now();
  const intervalMs = output.isTTY ? 100 : 5000;
  let drawnAt = startedAt;
  return {
    /**
     * @param {number} bytes
     * @param {number} records
     */
    update(bytes, records) {
      const now = performance.now();
      if (now - drawnAt < intervalMs) return;
      drawnAt = now;
      const fraction = Math.min(1, bytes / Math.max(1, totalBytes));
      const bar = '#'.repeat(Math.round(fraction * 30)).padEnd(30, '-');
      const perSecond = Math.round(records / ((now - startedAt) / 1000));
      const line = `[${bar}] ${Math.floor(fraction * 100)} %  ${records.toLocaleString('en')} records  ${perSecond.toLocaleString('en')}/s`;
      output.write(output.isTTY ? `\r\x1b[K${line}` : `${line}\n`);
    },
    /** @param {string} message */
    finish(message) {
      output.write(`${output.isTTY ? '\r\x1b[K' : ''}${message}\n`);
    },
  };
}
