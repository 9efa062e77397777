/** The transfer of a first start of the sandbox. The test of its size holds it. */
export const sandboxSize = '0.7 MB';
