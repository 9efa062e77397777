import { type ClientOptions, createClient } from '../src/exports.ts';

export interface SentRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: unknown;
  signal: AbortSignal;
}

type ScriptedResponse = Response | Error | ((request: SentRequest) => Response | Promise<Response>);

export const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(status === 204 ? null : JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });

/** Never responds, and rejects like `fetch` when it is aborted. */
export const hang = ({ signal }: SentRequest) =>
  new Promise<Response>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

/** Creates a `fetch` that records requests and returns the responses in order, then the last one for every request. */
export function createScriptedFetch(...responses: ScriptedResponse[]) {
  const sent: SentRequest[] = [];
  const fetch = async (input: string | Request, init: RequestInit = {}): Promise<Response> => {
    const { method = 'GET', headers, body, signal } = init;
    const request = {
      url: String(input),
      method,
      headers: { ...(headers as Record<string, string>) },
      body: typeof body === 'string' ? JSON.parse(body) : undefined,
      signal: signal as AbortSignal,
    };
    const response = responses[Math.min(sent.length, responses.length - 1)];
    sent.push(request);
    if (response instanceof Error) throw response;
    if (typeof response === 'function') return response(request);
    return (response as Response).clone();
  };
  return { fetch, sent };
}

/** Creates a client with a scripted `fetch`. */
export function createScriptedClient(responses: ScriptedResponse[], options: Partial<ClientOptions> = {}) {
  const { fetch, sent } = createScriptedFetch(...responses);
  const client = createClient({
    baseUrl: 'https://api.example',
    accountId: '1001',
    apiToken: 'secret-token',
    fetch,
    ...options,
  } as ClientOptions);
  return { client, sent };
}
