import operationsById from '@email-automation/openapi/operations.json' with { type: 'json' };
import operatorService from '@email-automation/openapi/operator/service.json' with { type: 'json' };
import service from '@email-automation/openapi/service.json' with { type: 'json' };
import type { Operation } from '@email-automation/types';
import { dereference, lookUp, type OperationObject, type Parameter, type Reference } from './document.ts';
import { operatorOperations, operatorPrefix } from './operator-contract.ts';

/** All operations of the API, in the order of the contract. */
export const operations: readonly Operation[] = Object.values(operationsById);

/** A contract as the reference shows it. */
export interface ReferenceSection {
  title: string;
  /** URL of the overview. */
  url: string;
  /** The credential that operations need, and where it is described. */
  credential: { title: string; url: string };
  /** The operations of each tag, in the order of the contract. */
  groups: readonly (Tag & { operations: readonly Operation[] })[];
}

interface Tag {
  name: string;
  title: string;
  description: string;
}

const groupByTag = (tags: readonly Tag[], all: readonly Operation[]) =>
  tags.map((tag) => ({ ...tag, operations: all.filter((operation) => operation.tag === tag.name) }));

/** The reference of the API. */
export const apiSection: ReferenceSection = {
  title: 'Reference',
  url: '/reference.html',
  credential: { title: 'Token or OAuth 2', url: '/guides/authentication.html' },
  groups: groupByTag(service.tags, operations),
};

/** The reference of the operations for operators and tests. */
export const operatorSection: ReferenceSection = {
  title: 'Control port',
  url: '/operator.html',
  credential: { title: 'Control token', url: '/operator.html#authentication' },
  groups: groupByTag(operatorService.tags, operatorOperations),
};

/** The section of the reference that an operation is in. */
export const sectionOf = ({ operationId }: Operation): ReferenceSection =>
  operationId.startsWith(operatorPrefix) ? operatorSection : apiSection;

const ids = new Set([...operations, ...operatorOperations].map(({ operationId }) => operationId));

export const isOperationId = (id: string): boolean => ids.has(id);

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
export function tagTitle(operation: Operation): string {
  return sectionOf(operation).groups.find(({ name }) => name === operation.tag)?.title ?? operation.tag;
}

/** The responses that a request can lead to. The contract permits others on every operation, which it describes in components named `Unexpected…`. */
export const possibleResponses = ({
  responses,
}: Operation): [status: string, response: Operation['responses'][string]][] =>
  Object.entries(responses).filter(([, { pointer }]) => !/\/Unexpected\w+$/.test(pointer));
