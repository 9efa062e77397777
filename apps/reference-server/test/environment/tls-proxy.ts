import { request } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { generate } from 'selfsigned';
import { onTestFinished } from 'vitest';

export interface TlsProxy {
  /** Base URL, with `https:`. */
  url: string;
  /** Sets the server that gets the requests. */
  forwardTo(serverUrl: string): void;
}

const certificate = generate([{ name: 'commonName', value: 'localhost' }], {
  extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
});

/**
 * Starts a proxy that terminates TLS, with a certificate that `fetch` trusts for the rest of the test file. Like usual
 * proxies, it appends the address of the client to `X-Forwarded-For`.
 * @param clientAddress appended, because all clients of a test are on the loopback address
 */
export async function startTlsProxy(clientAddress = '203.0.113.9'): Promise<TlsProxy> {
  const { private: key, cert } = await certificate;
  setDefaultCACertificates([...getCACertificates(), cert]);
  let target = '';
  const proxy = createServer({ key, cert }, (received, response) => {
    const { method, url, headers } = received;
    const forwarded = [headers['x-forwarded-for'], clientAddress].filter(Boolean).join(', ');
    const options = { method, headers: { ...headers, 'x-forwarded-for': forwarded, 'x-forwarded-proto': 'https' } };
    const upstream = request(target + url, options, (upstreamResponse) => {
      response.writeHead(upstreamResponse.statusCode ?? 502, upstreamResponse.headers);
      upstreamResponse.pipe(response);
    });
    received.pipe(upstream);
  });
  await new Promise<void>((resolve) => proxy.listen(0, 'localhost', resolve));
  onTestFinished(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
  return {
    url: `https://localhost:${(proxy.address() as AddressInfo).port}`,
    forwardTo(serverUrl) {
      target = serverUrl;
    },
  };
}
