/** Whether both databases store a string unchanged: it has no U+0000, and no half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}
