import { htmlReport } from './html.ts';
import { junitReport } from './junit.ts';
import type { Report } from './report.ts';

/** The report as JSON. */
export const jsonReport = (report: Report): string => `${JSON.stringify(report, null, 2)}\n`;

/** The formats of `--report`, by name. */
export const formats: Readonly<Record<string, (report: Report) => string>> = {
  json: jsonReport,
  junit: junitReport,
  html: htmlReport,
};
