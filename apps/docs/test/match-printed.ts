/** Matches what a guide says that a program prints, in which `…` stands for anything. */
export function matchPrinted(text: string): RegExp {
  return new RegExp(`^${text.split('…').map(escapePattern).join('[\\s\\S]*')}$`);
}

/** A regular expression that matches this text alone. */
export function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
