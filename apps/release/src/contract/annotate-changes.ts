import { appendFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createLocator, formatAnnotation } from '@email-automation/conformance/annotations';
import { formatGateResult } from './format.ts';
import { type GateResult, unmetDemands } from './gate.ts';

/**
 * Shows the result of the gate in a pull request of GitHub: each change that users notice at its line of `spec/`, the packages
 * whose changesets are missing, and the whole result as the summary of the job.
 * @param summary the file of the summary
 */
export function annotateChanges(root: string, result: GateResult, summary: string | undefined): string {
  const changes = result.changes.filter((change) => change.class !== 'patch');
  const annotations = changes.map((change) => {
    const { file, line } = createLocator(join(root, 'spec', change.contract))(change.location);
    return formatAnnotation({
      level: change.class === 'breaking' ? 'warning' : 'notice',
      title: change.class === 'breaking' ? 'Breaks users' : 'New for users',
      message: `${change.element}: ${change.message}`,
      location: { file: relative(root, file).replaceAll('\\', '/'), line },
    });
  });
  const missing = unmetDemands(result).map(({ name, required }) =>
    formatAnnotation({
      level: 'error',
      title: 'A changeset is missing',
      message: `${name} needs a changeset with ${required}. Run \`pnpm release describe "<what users have to know>"\`.`,
    }),
  );
  if (summary !== undefined) appendFileSync(summary, `${formatGateResult(result)}\n`);
  return [...annotations, ...missing].join('');
}
