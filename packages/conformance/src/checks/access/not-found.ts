import type { OperationId } from '@email-automation/types';
import type { HttpResponse } from '../../http/send.ts';
import type { Check } from '../../kit/check.ts';
import { expect, expectRecords } from '../../kit/expectations.ts';
import type { Kit } from '../../kit/kit.ts';
import { apiOperations, validRequest } from '../requests.ts';

/** No counter gets this far, and it fits a 32-bit integer. */
const highNumber = '2147483646';

/**
 * An unused id in the format of a known one. The format of ids is unspecified, so only the last characters change: each
 * digit and letter becomes another digit or letter.
 */
export function unusedId(known: string): string {
  if (/^\d+$/.test(known)) return known === highNumber ? '2147483645' : highNumber;
  const shift = (characters: string) => (character: string) =>
    characters[(characters.indexOf(character) + 5) % characters.length] as string;
  const end = known
    .slice(-8)
    .replace(/[0-9]/g, shift('0123456789'))
    .replace(/[a-f]/g, shift('abcdef'))
    .replace(/[g-z]/g, shift('ghijklmnopqrstuvwxyz'));
  return known.slice(0, -8) + end;
}

/** The response to an otherwise valid request for a record that does not exist. */
const requestUnused = (kit: Kit, operation: OperationId, name: string): Promise<HttpResponse> =>
  kit.once(`unused id of ${operation}`, async () => {
    const call = await validRequest(kit, operation);
    const path = { ...call.path, [name]: unusedId(call.path?.[name] ?? '') };
    return kit.call(operation, { ...call, path });
  });

const operations = apiOperations.filter(({ pathParameters }) => pathParameters.length > 1);

export const notFoundChecks: Check[] = [
  ...operations.map(({ operationId, pathParameters }): Check => {
    const name = pathParameters[1] as string;
    return {
      id: `${operationId}/not-found`,
      title: `responds with 404 to an unknown \`${name}\``,
      requirements: ['ERROR-5'],
      async run(kit) {
        const { status } = await requestUnused(kit, operationId, name);
        expect(status === 404, 'the status 404', status);
      },
    };
  }),
  ...operations.map(({ operationId, pathParameters }): Check => {
    const name = pathParameters[1] as string;
    return {
      id: `${operationId}/not-found-body`,
      title: 'returns the code `not_found_error` and a `message` with 404',
      requirements: ['ERROR-6'],
      async run(kit) {
        const { body } = await requestUnused(kit, operationId, name);
        const [error] = expectRecords(body, 'errors');
        expect(error?.code === 'not_found_error', 'the code not_found_error', error);
        expect(typeof error.message === 'string' && error.message !== '', 'a `message`', error);
      },
    };
  }),
  // A run has few batch requests.
  ...apiOperations
    .filter(({ pathParameters, rateLimit }) => pathParameters.length > 0 && rateLimit !== 'batch')
    .map(
      ({ operationId }): Check => ({
        id: `${operationId}/unknown-account`,
        title: 'responds with 404 to an account that does not exist',
        requirements: ['ERROR-5'],
        async run(kit) {
          const call = await validRequest(kit, operationId);
          const path = { ...call.path, account_id: unusedId(kit.target.account) };
          const { status } = await kit.call(operationId, { ...call, path });
          // 403 passes too: whether the status differs from that of a forbidden account is unspecified (`unknown-account`).
          expect(status === 404 || status === 403, 'the status 404', status);
        },
      }),
    ),
];
