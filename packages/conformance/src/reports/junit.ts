import type { Report } from '../report.ts';
export const junitReport = (report: Report): string => JSON.stringify(report);
