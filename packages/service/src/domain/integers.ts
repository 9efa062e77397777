/** The largest integer that every database stores in an integer column; its negative is stored as well. */
export const largestInteger = 2 ** 31 - 1;
