import { codeSamples } from '@email-automation/codegen/code-samples';
import type { Operation } from '@email-automation/codegen/operation';
import { findOperationNodes } from '@email-automation/codegen/operation-nodes';
import type { Document } from './bundle.ts';

/** An OpenAPI Overlay that gives every operation of a bundle its code samples, as `x-codeSamples`. */
export function codeSamplesOverlay(bundle: Document, operations: Readonly<Record<string, Operation>>): object {
  const { title, version } = bundle.info as { title: string; version: string };
  const samples = codeSamples(bundle, operations);
  return {
    overlay: '1.0.0',
    info: { title: `Code samples of the ${title}`, version },
    extends: './openapi.yaml',
    actions: findOperationNodes(bundle).map(({ operationId, path, method }) => ({
      target: `$.paths['${path}'].${method}`,
      update: { 'x-codeSamples': samples[operationId] },
    })),
  };
}
