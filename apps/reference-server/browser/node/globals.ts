// Globals of Node. Import it before all else.
import { Buffer } from 'buffer/';

const channel = new MessageChannel();
const immediates = new Map<number, () => void>();
let last = 0;
channel.port1.onmessage = ({ data }) => {
  const work = immediates.get(data);
  immediates.delete(data);
  work?.();
};

Object.assign(globalThis, {
  Buffer,
  global: globalThis,
  process: {
    env: {},
    version: 'v24.0.0',
    versions: { node: '24.0.0' },
    platform: 'browser',
    nextTick: (work: (...parameters: unknown[]) => void, ...parameters: unknown[]) =>
      queueMicrotask(() => work(...parameters)),
    emitWarning() {},
    on() {},
    removeListener() {},
    memoryUsage: () => ({}),
  },
  /** Before timers, and after events that have happened. */
  setImmediate(work: (...parameters: unknown[]) => void, ...parameters: unknown[]) {
    last++;
    immediates.set(last, () => work(...parameters));
    channel.port2.postMessage(last);
    return last;
  },
  clearImmediate: (id: number) => immediates.delete(id),
});

// The npm package buffer has no base64url.
const { toString: encode } = Buffer.prototype;
const { from: decode } = Buffer;
Buffer.prototype.toString = function (encoding, ...range) {
  if (encoding !== 'base64url') return encode.call(this, encoding, ...range);
  return encode
    .call(this, 'base64', ...range)
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
};
Buffer.from = ((value: string, encoding: string, ...rest: never[]) =>
  encoding === 'base64url'
    ? decode(value.replaceAll('-', '+').replaceAll('_', '/'), 'base64')
    : decode(value as never, encoding as never, ...rest)) as typeof Buffer.from;

// Timers are numbers in browsers, and no Worker waits for them.
Object.defineProperty(Number.prototype, 'unref', {
  value(this: number) {
    return Number(this);
  },
});
