import type { SourceLocation } from './locate-element.ts';

/** A message of a job, which GitHub shows at a line of a file. */
export interface Annotation {
  level: 'error' | 'warning' | 'notice';
  title: string;
  message: string;
  location?: SourceLocation;
}

/** An annotation as a workflow command of GitHub Actions, one line. */
export function formatAnnotation({ level, title, message, location }: Annotation): string {
  const properties = { ...(location && { file: location.file, line: String(location.line) }), title };
  const list = Object.entries(properties).map(([name, value]) => `${name}=${escapeProperty(value)}`);
  return `::${level} ${list.join(',')}::${escapeData(message)}\n`;
}

const escapeData = (text: string) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const escapeProperty = (text: string) => escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
