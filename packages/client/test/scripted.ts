import { type ClientOptions, createClient } from '../src/client.ts';

export interface Sent {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: unknown;
  signal: AbortSignal;
}

type Answer = Response | Error | ((request: Sent) => Response | Promise<Response>);

export const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(status === 204 ? null : JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });

/** Never answers, and ends as `fetch` does when it is aborted. */
export const hang = ({ signal }: Sent) =>
  new Promise<Response>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

/** A `fetch` that answers by a script, one answer after the other and the last of them for ever, and notes requests. */
export function script(...answers: Answer[]) {
  const sent: Sent[] = [];
  const fetch = async (input: string | Request, init: RequestInit = {}): Promise<Response> => {
    const { method = 'GET', headers, body, signal } = init;
    const request = {
      url: String(input),
      method,
      headers: { ...(headers as Record<string, string>) },
      body: typeof body === 'string' ? JSON.parse(body) : undefined,
      signal: signal as AbortSignal,
    };
    const answer = answers[Math.min(sent.length, answers.length - 1)];
    sent.push(request);
    if (answer instanceof Error) throw answer;
    if (typeof answer === 'function') return answer(request);
    return (answer as Response).clone();
  };
  return { fetch, sent };
}

/** A client over a script. */
export function scripted(answers: Answer[], options: Partial<ClientOptions> = {}) {
  const { fetch, sent } = script(...answers);
  const client = createClient({
    baseUrl: 'https://api.example',
    accountId: '1001',
    apiToken: 'secret-token',
    fetch,
    ...options,
  } as ClientOptions);
  return { client, sent };
}
