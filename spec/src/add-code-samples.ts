import { codeSamples } from '@email-automation/codegen/code-samples';
import type { Operation } from '@email-automation/codegen/operation';
import { findOperationNodes } from '@email-automation/codegen/operation-nodes';
import type { Document } from './bundle.ts';

/** A copy of the bundle in which every operation has samples, as `x-codeSamples`. */
export function addCodeSamples(bundle: Document, operations: Readonly<Record<string, Operation>>): Document {
  const document = structuredClone(bundle);
  const samples = codeSamples(bundle, operations);
  for (const { operationId, node } of findOperationNodes(document)) node['x-codeSamples'] = samples[operationId];
  return document;
}
