import { createExchange, redact, type Secrets } from '../http/exchange.ts';
import { type CheckResult, type Failure, formatValue } from '../reports/report.ts';
import type { Finding } from '../weather/findings.ts';
import type { Outcome } from '../weather/play.ts';
import type { ReceivedRequest } from '../weather/received-request.ts';
import type { Scenario } from '../weather/scenario.ts';
import { speaksOfClients } from './speaks-of-clients.ts';

/** The result of a scenario, as reports show it, without secrets. */
export function resultOf(
  scenario: Explained,
  { findings, undecided, requests }: Outcome,
  secrets: Secrets,
): Omit<CheckResult, keyof Described> {
  // A reason has a line of the program's output.
  if (undecided) {
    const { result, reason } = undecided;
    return { result, reason: formatValue(reason, (text) => redact(text, secrets)), failures: [] };
  }
  const notes = explain(scenario, requests, secrets);
  const failuresOf = (some: Finding[]) => some.map((finding) => ({ ...createFailure(finding, secrets), notes }));
  const counts = (finding: Finding) => speaksOfClients(finding) || finding.serious === true;
  const failures = failuresOf(findings.filter(counts));
  const advice = failuresOf(findings.filter((finding) => !counts(finding)));
  return { result: failures.length > 0 ? 'fail' : 'pass', failures, ...(advice.length > 0 && { advice }) };
}

/** What a result says besides, whatever happened. */
type Described = Pick<CheckResult, 'id' | 'title' | 'operation' | 'profile' | 'requirements' | 'milliseconds'>;

type Explained = Pick<Scenario, 'reason' | 'remedy'>;

/** The requests that a note lists. */
const listed = 6;

/** What the client sent when, what follows for its users, and what its authors should do. */
function explain({ reason, remedy }: Explained, requests: ReceivedRequest[], secrets: Secrets): Failure['notes'] {
  const [first] = requests;
  const sent = requests.slice(0, listed).map(({ at, method, target, reply }) => {
    const seconds = ((at - (first?.at ?? at)) / 1000).toFixed(2);
    const response = reply?.delivery === 'lost' ? 'no response' : (reply?.status ?? 'no response');
    return `${seconds} s ${method} ${redact(target, secrets)} → ${response}`;
  });
  const more = requests.length > listed ? [`${requests.length - listed} more`] : [];
  return [
    { label: 'sent', text: [...sent, ...more].join(', ') || 'nothing' },
    { label: 'follows', text: reason },
    ...(remedy === undefined ? [] : [{ label: 'remedy' as const, text: remedy }]),
  ];
}

function createFailure({ requirements = [], serious, expected, seen, request }: Finding, secrets: Secrets): Failure {
  const failure = {
    ...{ requirements, expected: redact(expected, secrets), seen: formatValue(seen, (text) => redact(text, secrets)) },
    ...(serious && { serious }),
  };
  if (request === undefined) return failure;
  const { operation = '', method, url, headers, text, reply } = request;
  const exchange = createExchange(
    {
      operation,
      request: { method, url, headers: withoutCredential(headers), ...(text !== '' && { body: text }) },
      response: { status: reply?.status ?? 0, headers: reply?.headers ?? {}, text: reply?.text ?? '', body: undefined },
    },
    secrets,
  );
  // The server of the scenario has ended, so that requests cannot be repeated.
  return { ...failure, exchange: { ...exchange, curl: '' } };
}

/** Clients encode their credentials in unforeseeable ways, so that no report has the header. */
const withoutCredential = ({ authorization, ...headers }: Record<string, string>): Record<string, string> =>
  authorization === undefined ? headers : { ...headers, authorization: `${authorization.split(' ')[0]} …` };
