/**
 * Whether a string is an absolute URL of the web: `http` or `https`, with a host. Hosts and paths can contain characters
 * beyond ASCII, as people write them; blanks and control characters have to be percent-encoded.
 */
export function isUrl(text: string): boolean {
  return /^https?:\/\/[^\s\p{Cc}\\/?#][^\s\p{Cc}\\]*$/iu.test(text) && URL.canParse(text);
}
