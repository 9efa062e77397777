export { createUsageRecorder, type UsageRecorder, type UsedExchange } from './create-usage-recorder.ts';
export { type Break, findBreaks } from './find-breaks.ts';
export { formatBreaks } from './format-breaks.ts';
export { mergeUsages } from './merge-usages.ts';
export { readContract, readUsage } from './read-files.ts';
export { type ClientUsage, recordUsage } from './record-usage.ts';
export type { Usage } from './usage-file.ts';
