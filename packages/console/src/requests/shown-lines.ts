import type { JsonLine } from './json-lines.ts';

/** A line that is shown, or how many are left out there. */
export type ShownLine = JsonLine | { left: number };

/** A longer text is shown in parts: its beginning, its end, and what is near something that was refused. */
const [longest, beginning, ending, around] = [160, 60, 3, 2];
/** Characters of a line. */
const longestLine = 1500;

/** Chooses what to show of lines. */
export function chooseLines(lines: readonly JsonLine[]): ShownLine[] {
  const isShown = lines.map((_, index) => lines.length <= longest || index < beginning);
  isShown.fill(true, -ending);
  for (const [index, { marks }] of lines.entries())
    if (marks.length > 0) isShown.fill(true, Math.max(0, index - around), index + around + 1);
  const shown: ShownLine[] = [];
  let left = 0;
  for (const [index, line] of lines.entries()) {
    if (!isShown[index]) {
      left++;
      continue;
    }
    if (left > 0) shown.push({ left });
    left = 0;
    shown.push(shorten(line));
  }
  return shown;
}

function shorten({ text, marks }: JsonLine): JsonLine {
  const left = text.length - longestLine;
  if (left <= 0) return { text, marks };
  return { text: `${text.slice(0, longestLine)}… ${left.toLocaleString('en-US')} more characters`, marks };
}

/** Whether something is left out or shortened. */
export const isInParts = (lines: readonly JsonLine[]): boolean =>
  lines.length > longest || lines.some(({ text }) => text.length > longestLine);
