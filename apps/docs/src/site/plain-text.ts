/** Text of the contract without its marks of code, on one line. */
export const plainText = (text: string): string => text.replaceAll('`', '').replace(/\s+/g, ' ').trim();
