import { createPaint } from '../reports/terminal.ts';
import { plural } from '../reports/verdict.ts';
import { formatFinding } from './format-traffic.ts';
import type { FindingKind, Traffic } from './traffic.ts';

/** Shows findings while traffic goes on. */
export interface Live {
  /** Call it after each exchange, with the kinds of its findings. */
  show(traffic: Traffic, kinds: readonly FindingKind[]): void;
  clear(): void;
}

/** Milliseconds between updates of the line of totals. */
const interval = 200;

/**
 * Creates the function that prints a line for each kind of findings when it is first seen, and for its tenth, hundredth, and so on. A
 * terminal has a line of totals below.
 */
export function createLive(stream: NodeJS.WriteStream): Live {
  const paint = createPaint(stream.isTTY === true && !process.env.NO_COLOR);
  let next = 0;
  const clear = () => {
    if (stream.isTTY) stream.write('\r\u001b[K');
  };
  return {
    show(traffic, kinds) {
      const news = kinds.filter(({ count }) => /^10*$/.test(String(count)));
      if (news.length > 0) clear();
      for (const kind of news)
        stream.write(`${formatFinding(kind, paint, kind.count === 1 ? '✗' : `✗ × ${kind.count}`)}\n`);
      if (!stream.isTTY || (Date.now() < next && news.length === 0)) return;
      next = Date.now() + interval;
      clear();
      const totals = `${plural(traffic.exchanges, 'exchange')}, ${plural(traffic.kinds.size, 'kind')} of findings`;
      stream.write(totals.slice(0, (stream.columns ?? 80) - 1));
    },
    clear,
  };
}
