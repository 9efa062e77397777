import type { Rule } from './api.ts';

interface ExternalDocs {
  url: string;
}

/**
 * A decorator: links each operation to its page, such as `reference/listGoals.html` where `externalDocs` of openapi.yaml
 * is `reference.html`.
 */
export const operationDocs: Rule = () => {
  let docs: ExternalDocs | undefined;
  return {
    Root: {
      enter(root: { externalDocs?: ExternalDocs }) {
        docs = root.externalDocs;
      },
    },
    Operation: {
      enter(operation: { operationId?: string; externalDocs?: ExternalDocs }) {
        if (docs === undefined || operation.operationId === undefined) return;
        operation.externalDocs = { url: docs.url.replace(/(\.html)?$/, `/${operation.operationId}$1`) };
      },
    },
  };
};
