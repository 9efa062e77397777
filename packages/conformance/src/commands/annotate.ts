import { type AnnotatedReport, annotateReport } from '../annotations/annotate-report.ts';
import { formatAnnotation } from '../annotations/format-annotation.ts';
import { createLocator } from '../annotations/locate-element.ts';
import { readText, UsageError } from '../files/read-text.ts';

/**
 * Prints the failures of a JSON report as annotations of GitHub Actions, at lines of the contract if it is given.
 * @throws UsageError when a file cannot be read
 */
export function annotate(file: string, { contract }: { contract?: string }): void {
  const report = parseReport(file, readText(file, { remedy: 'Write it with `run --report json=…`.' }));
  const annotations = annotateReport(report, contract === undefined ? undefined : createLocator(contract));
  process.stdout.write(annotations.map(formatAnnotation).join(''));
}

function parseReport(file: string, text: string): AnnotatedReport {
  try {
    const report = JSON.parse(text) as AnnotatedReport;
    if (Array.isArray(report.checks)) return report;
  } catch {}
  throw new UsageError(`${file} is no JSON report. Write one with \`run --report json=${file}\`.`);
}
