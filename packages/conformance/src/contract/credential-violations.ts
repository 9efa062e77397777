import { valueAt } from '@email-automation/contract-tools/json-pointer';
import type { OperationId } from '@email-automation/types';
import { operations } from './operations.ts';
import { hasRequirement } from './registers.ts';
import { document } from './schemas.ts';
import type { Violation } from './violations.ts';

interface SecurityScheme {
  type: string;
  scheme?: string;
}

type Security = Record<string, unknown>[];

const missing = 'a credential';

/** Whether a violation concerns a request without a credential. */
export const lacksCredential = ({ expected }: Violation): boolean => expected === missing;

/**
 * Validates the form of the credential in a request, not whether a server knows it. No violation contains a secret.
 * @param authorization the value of the header
 */
export function findCredentialViolations(operationId: OperationId, authorization: string | undefined): Violation[] {
  if (!operations[operationId].authenticated) return [];
  const allowed = schemesOf(operationId);
  // Credentials in other headers, and in cookies, are not judged.
  if (allowed.length === 0) return [];
  if (authorization === undefined) {
    return [{ requirements: ['AUTH-1'], expected: missing, seen: 'no header Authorization' }];
  }
  const [, scheme = '', value = ''] = /^(\S+)\s*(.*)$/s.exec(authorization.trim()) ?? [];
  if (!allowed.includes(scheme.toLowerCase())) {
    const names = allowed.map((name) => name.charAt(0).toUpperCase() + name.slice(1)).join(' or ');
    return [{ requirements: ['AUTH-3', 'AUTH-5'], expected: `the scheme ${names}`, seen: 'another scheme' }];
  }
  if (/^bearer$/i.test(scheme)) {
    const isToken = /^[\w.~+/-]+=*$/.test(value);
    const expected = 'one access token after `Bearer`';
    return isToken ? [] : [{ requirements: ['AUTH-5'], expected, seen: value === '' ? 'none' : 'something else' }];
  }
  return hasRequirement('AUTH-4') ? findBasicViolations(value) : [];
}

/** The schemes of the header `Authorization` that an operation accepts, in lower case. */
function schemesOf(operationId: OperationId): string[] {
  const { security: general = [], components } = document as {
    security?: Security;
    components?: { securitySchemes?: Record<string, SecurityScheme> };
  };
  const { security = general } = (valueAt(document, operations[operationId].pointer) ?? {}) as { security?: Security };
  const names = security.flatMap((requirement) => Object.keys(requirement));
  const schemes = names.flatMap((name) => components?.securitySchemes?.[name] ?? []);
  return [
    ...new Set(
      schemes.flatMap(({ type, scheme }) => (type === 'http' ? (scheme ?? []) : type === 'apiKey' ? [] : 'bearer')),
    ),
  ];
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
