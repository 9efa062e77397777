import { customFields } from '../storage/custom-fields.ts';
import type { Handlers } from './handler.ts';

export const customFieldOperations: Pick<Handlers, 'listCustomFieldIdentifiers'> = {
  async listCustomFieldIdentifiers({ services: { database }, path }) {
    return { custom_field_identifiers: await customFields(database.query, path.account_id) };
  },
};
