import { type ClientRun, reportedError, succeeded } from './client-run.ts';
import type { ReceivedRequest } from './received-request.ts';

/** Something that a client did otherwise than expected. */
export interface Finding {
  /** Requirements that speak of clients make a failure of it; other requirements only tell where to read on. */
  requirements?: string[];
  /** It leaks a credential or doubles data: the client does not conform, although no requirement says so. */
  serious?: true;
  expected: string;
  seen: string;
  /** The request that shows it. */
  request?: ReceivedRequest | undefined;
}

/** A finding unless a condition holds. */
export const unless = (condition: boolean, finding: () => Finding): Finding[] => (condition ? [] : [finding()]);

/** Findings that leak a credential or double data. */
export const serious = (findings: Finding[]): Finding[] => findings.map((finding) => ({ ...finding, serious: true }));

/** The number of requests in words. */
export const countRequests = (count: number) => `${count} ${count === 1 ? 'request' : 'requests'}`;

/** At most so many requests. */
export const atMost = (most: number, requests: ReceivedRequest[], when: string): Finding[] =>
  unless(requests.length <= most, () => ({
    expected: `at most ${countRequests(most)} ${when}`,
    seen: countRequests(requests.length),
    request: requests[most],
  }));

/** The program has done its task, and its output has exactly these lines, each once. */
export function completed(run: ClientRun, expected: readonly string[]): Finding[] {
  return succeeded(run) ? complete(run, expected) : didTask(run);
}

/** The program says that it did its task. */
export const didTask = (run: ClientRun): Finding[] =>
  unless(succeeded(run), () => ({
    expected: 'that the program does its task',
    seen: describeEnd(run),
    request: run.requests.at(-1),
  }));

/** The program either has done its task completely or says that it has not, by an exit code other than 0. */
export const completedOrFailed = (run: ClientRun, expected: readonly string[]): Finding[] => [
  ...ended(run),
  ...(succeeded(run) ? complete(run, expected) : []),
];

/** The program ended by itself. */
export const ended = (run: ClientRun): Finding[] =>
  unless(run.program.code !== undefined, () => ({
    expected: 'that the program ends',
    seen: `it ${run.program.how}`,
    request: run.requests.at(-1),
  }));

/** The program says that it did not do its task. */
export const failed = (run: ClientRun, why: string): Finding[] =>
  unless(reportedError(run), () => ({
    expected: `that the program reports an error (exit code other than 0), because ${why}`,
    seen: describeEnd(run),
    request: run.requests.at(-1),
  }));

/** An error of the program has the server's code. */
export const named = ({ program }: ClientRun, code: string): Finding[] =>
  unless(program.code === undefined || program.output.includes(code), () => ({
    expected: `that the error of the program has the code ${code} of the response`,
    seen: errorLineOf(program.output) || 'no output',
  }));

/** At least so many seconds between two requests. */
export function waited(seconds: number, [first, second]: readonly (ReceivedRequest | undefined)[]): Finding[] {
  if (first === undefined || second === undefined) return [];
  const milliseconds = second.at - first.at;
  // Timers of clients may end a little early.
  return unless(milliseconds >= seconds * 1000 - 100, () => ({
    expected: `at least ${seconds} s before the next request`,
    seen: `${(milliseconds / 1000).toFixed(2)} s`,
    request: second,
  }));
}

function complete({ program }: ClientRun, expected: readonly string[]): Finding[] {
  const lines = program.lines ?? [];
  const [printed, wanted] = [new Set(lines), new Set(expected)];
  const missing = expected.filter((id) => !printed.has(id));
  const others = lines.filter((line) => !wanted.has(line));
  const expectedText = `${expected.length} ids in the output, each once`;
  if (missing.length > 0)
    return [{ expected: expectedText, seen: `${missing.length} are missing, the first is ${missing[0]}` }];
  if (others.length > 0)
    return [
      { expected: expectedText, seen: `${others.length} other lines, the first is ${JSON.stringify(others[0])}` },
    ];
  return unless(lines.length === printed.size, () => ({
    expected: expectedText,
    seen: `${lines.length - printed.size} more than once`,
  }));
}

function describeEnd({ program: { code, how, output } }: ClientRun): string {
  return code === undefined || code === 0 ? `it ${how}` : `it ${how}: ${errorLineOf(output) || 'no output'}`;
}

/** How runtimes begin the line of the error that ended a program: `TypeError: …`, `mod.Error: …`, `panic: …`. */
const errorLine = /^(?:Uncaught |Exception in thread "[^"]*" )?(?:[\w.$]*(?:Error|Exception)\b|panic:|error:|fatal)/i;

/** The line that names the error of a program, or the last one that says something. */
export function errorLineOf(output = ''): string {
  const lines = output.split('\n').filter((line) => /^\S.*\w/.test(line) && !/^Node\.js v|^exit status \d/.test(line));
  return lines.findLast((line) => errorLine.test(line)) ?? lines.at(-1) ?? '';
}
