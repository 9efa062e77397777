import type { OperationId } from '@email-automation/types';
import { operations } from './operations.ts';
import type { Violation } from './violations.ts';

/**
 * Validates the form of the credential in a request, not whether a server knows it. No violation contains a secret.
 * @param authorization the value of the header
 */
export function findCredentialViolations(operationId: OperationId, authorization: string | undefined): Violation[] {
  if (!operations[operationId].authenticated) return [];
  if (authorization === undefined) {
    return [{ requirements: ['AUTH-1'], expected: 'a credential', seen: 'no header Authorization' }];
  }
  const [, scheme = '', value = ''] = /^(\S+)\s*(.*)$/s.exec(authorization.trim()) ?? [];
  if (/^bearer$/i.test(scheme)) {
    const isToken = /^[\w.~+/-]+=*$/.test(value);
    const expected = 'one access token after `Bearer`';
    return isToken ? [] : [{ requirements: ['AUTH-5'], expected, seen: value === '' ? 'none' : 'something else' }];
  }
  if (/^basic$/i.test(scheme)) return findBasicViolations(value);
  return [{ requirements: ['AUTH-3', 'AUTH-5'], expected: 'the scheme Basic or Bearer', seen: 'another scheme' }];
}

function findBasicViolations(value: string): Violation[] {
  const decoded = Buffer.from(value, 'base64').toString('utf8');
  const colon = decoded.indexOf(':');
  const expected = 'Basic with the API token as the username and an empty password';
  const violation = (seen: string): Violation[] => [{ requirements: ['AUTH-4'], expected, seen }];
  if (colon === -1) return violation('no colon after the token');
  if (colon === 0) return violation('no username');
  return colon === decoded.length - 1 ? [] : violation('a password');
}
