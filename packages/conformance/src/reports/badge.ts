import { escaped } from './html.ts';
import type { Report } from './report.ts';
import { describeParts, plural, reservationOf } from './verdict.ts';

const colors = { good: '#1a7f4b', bad: '#b3261e', open: '#5b6675' };

/** The verdict as a small self-contained SVG image. */
export function badgeReport(report: Report): string {
  const subject = `email automation API ${report.contract}`;
  const { text, color } = outcomeOf(report);
  const [left, right] = [widthOf(subject), widthOf(text)];
  const label = `${escaped(subject)}: ${escaped(text)}`;
  const word = (content: string, x: number, width: number) =>
    `<text x="${x + width / 2}" y="14" textLength="${width - 12}">${escaped(content)}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20" role="img" aria-label="${label}">
<title>${label}</title>
<rect width="${left + right}" height="20" rx="3" fill="#30363d"/>
<path d="M${left} 0h${right - 3}a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3H${left}z" fill="${color}"/>
<g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11" text-anchor="middle">
${word(subject, 0, left)}
${word(text, left, right)}
</g>
</svg>
`;
}

function outcomeOf(report: Report): { text: string; color: string } {
  const { complete, summary, baseline, target } = report;
  const failures = summary.fail + summary.untestable;
  if (reservationOf(report) === undefined)
    return { text: `conforms: ${target.profiles.join(', ')}`, color: colors.good };
  // Extensions are a separate claim.
  if (report.levels.core.conforms) return { text: 'conforms: core, not all extensions', color: colors.open };
  if (failures > 0) {
    const known = baseline !== undefined && failures === baseline.known.length;
    return { text: plural(failures, known ? 'known failure' : 'failure'), color: colors.bad };
  }
  const parts = describeParts(report);
  if (complete && report.ok && parts !== undefined) return { text: parts, color: colors.open };
  return { text: complete ? 'not proven' : 'not finished', color: colors.open };
}

/** The approximate width of a text in 11 px Verdana with a margin. `textLength` fits the text to it. */
const widthOf = (text: string) => Math.round(text.length * 6.6) + 12;
