import { version } from './resources.ts';

/**
 * The header that names client and application. Browsers name themselves, and ask the service for leave to send
 * another name; there it is left out.
 */
export function userAgent(application: string | undefined): Record<string, string> {
  if (/^Mozilla\//.test(globalThis.navigator?.userAgent ?? '')) return {};
  return { 'user-agent': [application, `email-automation-client/${version}`].filter(Boolean).join(' ') };
}
