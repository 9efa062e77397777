/** A bar over so many bytes, drawn in place in a terminal, and as a line now and then elsewhere. */
export function progressBar(bytes: number, output: NodeJS.WriteStream) {
  const since = performance.now();
  const every = output.isTTY ? 100 : 5000;
  let drawn = since;
  return {
    show(read: number, records: number) {
      const now = performance.now();
      if (now - drawn < every) return;
      drawn = now;
      const part = Math.min(1, read / Math.max(1, bytes));
      const bar = '#'.repeat(Math.round(part * 30)).padEnd(30, '-');
      const perSecond = Math.round(records / ((now - since) / 1000));
      const line = `[${bar}] ${Math.floor(part * 100)} %  ${records.toLocaleString('en')} records  ${perSecond.toLocaleString('en')}/s`;
      output.write(output.isTTY ? `\r\x1b[K${line}` : `${line}\n`);
    },
    end(message: string) {
      output.write(`${output.isTTY ? '\r\x1b[K' : ''}${message}\n`);
    },
  };
}
