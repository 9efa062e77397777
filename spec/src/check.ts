import type { Problem } from './problems.ts';
import { parseOutputs, redocly, rulesOf } from './redocly.ts';

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
 * Lints files in a folder, by default openapi.yaml by the house rules, and returns every problem, warnings included.
 * @throws Error when Redocly or its configuration fails
 */
export async function check(
  folder: string,
  config: string = rulesOf(folder),
  files: readonly string[] = ['openapi.yaml'],
): Promise<Problem[]> {
  const options = ['--format=json', '--max-problems=1000', '--lint-config=error', `--config=${config}`];
  const { code, stdout, stderr } = await redocly(['lint', ...files, ...options], folder);
  const reports = parseOutputs<Report>(stdout);
  const problems = reports.flatMap((report) => report.problems).map((problem) => toProblem(problem, folder));
  // Redocly stops at a file that is not YAML.
  if (reports.length < files.length) problems.push(syntaxProblem(stderr.replaceAll(`${folder}/`, '')));
  if (reports.some(({ totals }) => totals.ignored > 0)) problems.push(ignoredProblems);
  if (code !== 0 && problems.length === 0) {
    throw new Error(`Redocly failed without reporting a problem:\n${stderr.trim()}`);
  }
  return problems;
}

function toProblem(
  { ruleId, message, location, reference, suggest = [] }: Report['problems'][number],
  folder: string,
): Problem {
  const [first] = location;
  const isSyntax = message.startsWith('Failed to parse');
  const suggestion = suggest.length > 0 && `Did you mean ${suggest.join(' or ')}?`;
  const hint = suggestion || (isSyntax ? syntaxHint : reference && `See ${reference}`);
  return {
    file: first?.source.ref ?? 'openapi.yaml',
    line: first?.start.line ?? 1,
    column: first?.start.col ?? 1,
    rule: ruleId,
    message: message.replaceAll(`${folder}/`, '').trim(),
    ...(hint && { hint }),
  };
}

/** The problem when a file is not YAML: then Redocly prints a sentence instead of a report. */
function syntaxProblem(text: string): Problem {
  const [, before, file, line, column] = /^(.*) in "([^"\n]*)" \((\d+):(\d+)\)/m.exec(text) ?? [];
  const message = before?.replace(/^.*?- /, '');
  if (!message || !file) throw new Error(`Redocly could not lint the files:\n${text.trim()}`);
  return {
    file,
    line: Number(line),
    column: Number(column),
    rule: 'yaml',
    message: `Failed to parse: ${message}.`,
    hint: syntaxHint,
  };
}

const syntaxHint = 'Correct the YAML.';

const ignoredProblems: Problem = {
  file: '.redocly.lint-ignore.yaml',
  line: 1,
  column: 1,
  rule: 'no-ignored-problems',
  message: 'This file hides problems. Delete it and correct the problems, or allow an exception in redocly.yaml.',
};
