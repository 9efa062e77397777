import { existsSync, readFileSync } from 'node:fs';
import { UsageError } from '../files/read-text.ts';
import { kitVersion } from '../kit/kit-version.ts';
import type { MutantResult } from './prove-mutant.ts';
import type { ProofReport } from './score.ts';

/**
 * Reads the results of a proof that was interrupted, so that it can go on. Without the file, it returns no results. A server that
 * did not start, or whose run ended with errors, gets another chance.
 * @throws UsageError when the file is not the outcome of a proof by this version of the kit, with the same checks
 */
export function readEarlierResults(file: string, onlyRequirement: boolean): MutantResult[] {
  if (!existsSync(file)) return [];
  const report = parse(file);
  if (report?.mutants === undefined || !Array.isArray(report.mutants)) {
    throw new UsageError(`${file} is not the outcome of a proof. Write it with: prove --json ${file}`);
  }
  if (report.kit !== kitVersion || report.onlyRequirement !== onlyRequirement) {
    const other = report.kit === kitVersion ? 'other checks' : `version ${report.kit} of the kit`;
    throw new UsageError(`${file} has results of ${other}. Leave out --resume to measure again.`);
  }
  return report.mutants.filter(({ verdict }) => ['noticed', 'elsewhere', 'survived'].includes(verdict));
}

function parse(file: string): Partial<ProofReport> | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<ProofReport>;
  } catch {
    return undefined;
  }
}
