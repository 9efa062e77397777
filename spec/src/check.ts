import type { Problem } from './problems.ts';
import { houseRules, redocly } from './redocly.ts';

interface Report {
  totals: { errors: number; warnings: number; ignored: number };
  problems: {
    ruleId: string;
    message: string;
    location: { source: { ref: string }; start: { line: number; col: number } }[];
    reference?: string;
    suggest?: string[];
  }[];
}

/**
 * Lints openapi.yaml of a folder by the house rules. Returns every problem, warnings included; none when it is clean.
 * Throws when Redocly itself or its configuration fails.
 */
export async function check(folder: string, config: string = houseRules): Promise<Problem[]> {
  const options = ['--format=json', '--max-problems=1000', '--lint-config=error', `--config=${config}`];
  const { code, stdout, stderr } = await redocly(['lint', 'openapi.yaml', ...options], folder);
  const report = parse(stdout);
  if (!report) return [unreadable(stderr.replaceAll(`${folder}/`, ''))];
  const problems = report.problems.map((problem) => toProblem(problem, folder));
  if (report.totals.ignored > 0) problems.push(ignored);
  if (code !== 0 && problems.length === 0)
    throw new Error(`Redocly failed without naming a problem:\n${stderr.trim()}`);
  return problems;
}

function toProblem(
  { ruleId, message, location, reference, suggest = [] }: Report['problems'][number],
  folder: string,
): Problem {
  const [place] = location;
  const isSyntax = message.startsWith('Failed to parse');
  const guess = suggest.length > 0 && `Did you mean ${suggest.join(' or ')}?`;
  const hint = guess || (isSyntax ? syntax : reference && `See ${reference}`);
  return {
    file: place?.source.ref ?? 'openapi.yaml',
    line: place?.start.line ?? 1,
    column: place?.start.col ?? 1,
    rule: ruleId,
    message: message.replaceAll(`${folder}/`, '').trim(),
    ...(hint && { hint }),
  };
}

/** openapi.yaml itself is not YAML: then Redocly writes a sentence where a report is asked for. */
function unreadable(text: string): Problem {
  const [, message, file, line, column] = /- (.*) in "(.*)" \((\d+):(\d+)\)/.exec(text) ?? [];
  if (!message || !file) throw new Error(`Redocly could not lint openapi.yaml:\n${text.trim()}`);
  return {
    file,
    line: Number(line),
    column: Number(column),
    rule: 'yaml',
    message: `Failed to parse: ${message}.`,
    hint: syntax,
  };
}

const syntax = 'Correct the YAML at this place.';

const ignored: Problem = {
  file: '.redocly.lint-ignore.yaml',
  line: 1,
  column: 1,
  rule: 'no-ignored-problems',
  message: 'This file hides problems. Delete it, and mend them or state the exception as an option in redocly.yaml.',
};

function parse(text: string): Report | undefined {
  try {
    return JSON.parse(text) as Report;
  } catch {
    return undefined;
  }
}
