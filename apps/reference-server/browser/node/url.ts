export const { URL, URLSearchParams } = globalThis;
export const fileURLToPath = String;
export default { URL, URLSearchParams, fileURLToPath };
