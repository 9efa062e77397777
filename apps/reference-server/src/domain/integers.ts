/** The largest integer that every database stores in an integer column; the smallest one is below its negative. */
export const largestInteger = 2 ** 31 - 1;
