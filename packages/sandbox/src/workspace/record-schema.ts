import type { Contract } from '@email-automation/service/contract/contract';
import type { Collection } from '../operator/collections.ts';
import { workspaceSchema } from './schema.ts';

/** What a JSON Schema of a record says that commands and forms need. */
export interface Schema {
  type?: string | string[];
  enum?: string[];
  description?: string;
  examples?: unknown[];
  required?: string[];
  properties?: Record<string, Schema>;
  items?: Schema;
}

/** The schema of a record of a collection in workspace files. Records of an account are not part of that of the account. */
export function recordSchema(contract: Contract, collection: Collection): Schema {
  const { properties } = workspaceSchema(contract) as Schema;
  const account = properties?.accounts?.items;
  if (collection === 'accounts') {
    const { broadcasts, campaigns, goals, forms, subscribers, ...own } = account?.properties ?? {};
    return { ...account, properties: own };
  }
  if (collection === 'users') return properties?.users?.items ?? {};
  return account?.properties?.[collection]?.items ?? {};
}

/** Parses the texts of fields by their schemas: strings as they are, lists of strings by commas, all others as JSON. */
export function parseFields({ properties }: Schema, texts: Readonly<Record<string, string>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(texts).map(([field, text]) => [field, parseValue(text, properties?.[field])]),
  );
}

function parseValue(text: string, schema: Schema | undefined): unknown {
  if ([schema?.type].flat().includes('string')) return text;
  if (schema?.items?.type === 'string') return text.split(',').map((item) => item.trim());
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
