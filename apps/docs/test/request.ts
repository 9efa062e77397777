import { get, type IncomingHttpHeaders } from 'node:http';

export interface RawResponse {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  /** As it was sent: `fetch` would decompress it. */
  body: Buffer;
}

/** Sends a GET request. */
export async function request(url: string, headers: Record<string, string>): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) });
    }).on('error', reject);
  });
}
