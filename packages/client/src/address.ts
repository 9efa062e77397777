/**
 * Checks an address that paths are put behind, and returns it without a slash at its end.
 * @throws TypeError that names the option, and never the address: it may hold a password
 */
export function addressOf(who: string, option: string, address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !/[?#]/.test(address)) {
    return address.replace(/\/+$/, '');
  }
  throw new TypeError(
    `${who} needs ${option} as an address without user, query and fragment, such as https://api.example.com.`,
  );
}
