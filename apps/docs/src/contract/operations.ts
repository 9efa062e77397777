import operationsById from '@email-automation/openapi/operations.json' with { type: 'json' };
import service from '@email-automation/openapi/service.json' with { type: 'json' };
import type { Operation } from '@email-automation/types';
import { dereference, lookUp, type OperationObject, type Parameter, type Reference } from './document.ts';

/** All operations, in the order of the contract. */
export const operations: readonly Operation[] = Object.values(operationsById);

/** The operations of each tag, in the order of the contract. */
export const operationsByTag = service.tags.map((tag) => ({
  ...tag,
  operations: operations.filter((operation) => operation.tag === tag.name),
}));

/** Operations in the order of the navigation. */
export const orderedOperations = operationsByTag.flatMap((tag) => tag.operations);

export const isOperationId = (id: string): boolean => Object.hasOwn(operationsById, id);

/** URL of an operation's page. All URLs start at the root; the build makes them relative. */
export const operationUrl = (operationId: string): string => `/reference/${operationId}.html`;

/** The operation as the contract has it. */
export const operationObject = ({ pointer }: Operation): OperationObject => lookUp<OperationObject>(pointer);

/** The parameters of an operation in the path, or in the query string. */
export function parametersOf(operation: Operation, place: 'path' | 'query'): Parameter[] {
  const path = lookUp<{ parameters?: (Parameter | Reference)[] }>(operation.pointer.replace(/\/\w+$/, ''));
  const parameters = [...(path.parameters ?? []), ...(operationObject(operation).parameters ?? [])];
  return parameters.map((parameter) => dereference(parameter)).filter((parameter) => parameter.in === place);
}

/** The tag of an operation as people read it. */
export function tagTitle({ tag }: Operation): string {
  return service.tags.find(({ name }) => name === tag)?.title ?? tag;
}
