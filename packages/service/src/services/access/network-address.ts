/** Whether a host to listen on can be reached from the same computer only. */
export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);

/**
 * The network that an IP address counts for: the address itself in IPv4, and the first 64 bits in IPv6, because every
 * customer of a provider has at least that many addresses. Any other text counts for itself.
 */
export function networkOf(address: string): string {
  const ipv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (ipv4 !== undefined) return ipv4;
  if (!address.includes(':')) return address;
  // The parser of URLs writes each address in one way only.
  const canonical = URL.parse(`http://[${address.split('%', 1)[0]}]`)?.hostname.slice(1, -1);
  if (canonical === undefined) return address;
  const [head = [], tail] = canonical.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = tail ? Array<string>(8 - head.length - tail.length).fill('0') : [];
  return [...head, ...zeros, ...(tail ?? [])].slice(0, 4).join(':');
}
