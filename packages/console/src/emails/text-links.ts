/** Splits a text at its web links: each second part is a URL. */
export const splitLinks = (text: string): string[] => text.split(/(https?:\/\/[^\s<>"')\]]+)/i);
