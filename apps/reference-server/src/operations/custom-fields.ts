import type { Handlers } from '../handlers/handler.ts';
import { customFields } from '../storage/custom-fields.ts';

export const customFieldOperations: Pick<Handlers, 'listCustomFieldIdentifiers'> = {
  async listCustomFieldIdentifiers({ services: { database }, path }) {
    return { custom_field_identifiers: await customFields(database.query, path.account_id) };
  },
};
