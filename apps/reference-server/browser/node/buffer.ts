import { Buffer } from 'buffer/';

export { Buffer };
export const isAscii = (bytes: Uint8Array) => bytes.every((byte) => byte < 128);
export default { Buffer };
