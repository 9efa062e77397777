/** Where the functions that orval generates send their requests. A user sets it once. */
export const target = { baseUrl: '', authorization: '' };

/** Sends a request for a function that orval generated. */
export async function request<Response>(path: string, options: RequestInit): Promise<Response> {
  const headers = new Headers(options.headers);
  headers.set('authorization', target.authorization);
  const response = await fetch(target.baseUrl + path, { ...options, headers });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    data: text === '' ? undefined : JSON.parse(text),
  } as Response;
}
