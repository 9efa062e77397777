import type { Check } from '../kit/check.ts';
import { expect, expectArray } from '../kit/expectations.ts';

const operation = 'listCustomFieldIdentifiers';

export const customFieldChecks: Check[] = [
  {
    id: `${operation}/shape`,
    title: 'returns an object with an array of strings, without arguments',
    requirements: ['ENDPOINT-78', 'RESOURCE-69'],
    stateless: true,
    async run(kit) {
      for (const identifier of expectArray((await kit.ok(operation)).body, 'custom_field_identifiers')) {
        expect(typeof identifier === 'string', 'each identifier to be a string', identifier);
      }
    },
  },
  {
    id: `${operation}/active-field`,
    title: 'returns the active custom fields of the account',
    requirements: ['RESOURCE-69'],
    async run(kit) {
      const { identifier } = await kit.provideState('active custom field');
      const identifiers = expectArray((await kit.ok(operation)).body, 'custom_field_identifiers');
      expect(identifiers.includes(identifier), `${identifier} among the identifiers`, identifiers);
    },
  },
];
