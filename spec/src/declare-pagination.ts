import type { Operation } from '@email-automation/codegen/operation';
import type { Document } from './bundle.ts';

/**
 * Declares how lists are paginated by the extension that `redocly generate-client` reads, so that clients which it
 * generates iterate over all pages. Everything is derived from the parameters and the schemas of the contract.
 */
export function declarePagination(document: Document, operations: Readonly<Record<string, Operation>>): Document {
  const paths = document.paths as Record<string, Record<string, object>>;
  const changed = { ...paths };
  for (const { path, method, query, pages } of Object.values(operations)) {
    if (!pages) continue;
    const key = method.toLowerCase();
    const pagination = {
      style: 'page',
      offsetParam: 'page',
      ...(query.some(({ name }) => name === 'per_page') && { limitParam: 'per_page' }),
      items: `/${pages.key}`,
    };
    changed[path] = { ...changed[path], [key]: { ...changed[path]?.[key], 'x-redoclyPagination': pagination } };
  }
  return { ...document, paths: changed };
}
