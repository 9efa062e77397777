/**
 * Checks an address that paths are put behind.
 * @throws TypeError that names the option, and never the address: it may hold a password
 */
export function checkAddress(option: string, address: string): void {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new TypeError(`createClient needs ${option} as an address, such as https://api.example.com.`);
  }
  if (url.username || url.password) {
    throw new TypeError(`createClient takes no user or password in ${option}; give apiToken or accessToken.`);
  }
  if (/[?#]/.test(address)) throw new TypeError(`createClient takes no query or fragment in ${option}.`);
}
