import { renderHtml } from '../reports/html.ts';
import { renderJunit } from '../reports/junit.ts';
import { describeTraffic } from './describe-traffic.ts';
import type { TrafficReport } from './traffic-report.ts';

/** The formats of `observe --report`, by name. */
export const trafficFormats: Readonly<Record<string, (report: TrafficReport) => string>> = {
  json: (report) => `${JSON.stringify(report, null, 2)}\n`,
  junit: (report) => renderJunit(report, describeTraffic(report)),
  html: (report) => renderHtml(report, describeTraffic(report)),
};
