// Modules of Node that a sandbox in a browser does not call, with the names that modules import from them.
const absent = (): never => {
  throw new Error('This is not possible in a browser.');
};

const channel = () => ({ hasSubscribers: false, publish() {} });
const quiet = {
  hasSubscribers: false,
  start: channel(),
  end: channel(),
  asyncStart: channel(),
  asyncEnd: channel(),
  error: channel(),
};

export { channel };
export const tracingChannel = () => quiet;

export const accessSync = absent;
export const closeSync = absent;
export const constants = {};
export const createBrotliDecompress = absent;
export const createGunzip = absent;
export const createInflate = absent;
export const createServer = absent;
export const existsSync = () => false;
export const fsyncSync = absent;
export const lstatSync = absent;
export const mkdirSync = absent;
export const openSync = absent;
export const readFileSync = absent;
export const readlinkSync = absent;
export const realpathSync = absent;
export const statSync = absent;
/** The version of a package, which is never read. */
export const createRequire = () => () => ({ version: '' });
export default { channel, tracingChannel, promises: {}, networkInterfaces: () => ({}), lookup: absent };
