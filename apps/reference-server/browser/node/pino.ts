// A logger without output, in place of pino: the log of a tab has no reader.
const ignore = () => {};

const logger = {
  level: 'silent',
  fatal: ignore,
  error: ignore,
  warn: ignore,
  info: ignore,
  debug: ignore,
  trace: ignore,
  silent: ignore,
  child: () => logger,
  isLevelEnabled: () => false,
};

const pino = Object.assign(() => logger, {
  symbols: { serializersSym: Symbol('serializers') },
  stdSerializers: { err: ignore },
});

export default pino;
