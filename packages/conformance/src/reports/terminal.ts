import type { Report } from '../report.ts';
export const terminalReport = (report: Report): string => JSON.stringify(report);
