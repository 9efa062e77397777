import type { Statement } from '@email-automation/conformance';

/** What a statement says about the requirements of a part: how many passed, and which failed. */
export function describePart({ parts, failed }: Pick<Statement, 'parts' | 'failed'>, prefix: string): string {
  const counts = parts[prefix];
  if (!counts || counts.pass + counts.fail === 0) return 'not claimed';
  const wrong = failed.filter((id) => id.startsWith(`${prefix}-`));
  return [`${counts.pass} passed`, ...(wrong.length > 0 ? [`${wrong.length} failed: ${wrong.join(', ')}`] : [])].join(
    '; ',
  );
}
