import { appendPointer } from '@email-automation/contract-tools/json-pointer';
import { type Located, locate, type Node } from './locate.ts';

/** An operation and its location in a document. */
export interface OperationNode {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  readonly item: Node;
  readonly node: Node;
  readonly pointer: string;
  /** Parameters of the path, then parameters of the operation. */
  readonly parameters: readonly Located[];
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/** The operations of a bundled contract, in the order of its paths. */
export function findOperationNodes(document: object): OperationNode[] {
  const paths = Object.keys((locate(document, '/paths').node ?? {}) as Node);
  return paths.flatMap((path) => {
    const { node: item, pointer: itemPointer } = locate(document, appendPointer('/paths', path)) as Located & {
      node: Node;
    };
    const parametersOf = (pointer: string, node: Node) =>
      ((node.parameters ?? []) as unknown[]).map((_, index) =>
        locate(document, appendPointer(pointer, 'parameters', index)),
      );
    return methods.flatMap((method) => {
      const node = item[method] as Node | undefined;
      if (typeof node?.operationId !== 'string') return [];
      const pointer = appendPointer(itemPointer, method);
      const parameters = [...parametersOf(itemPointer, item), ...parametersOf(pointer, node)];
      return [{ operationId: node.operationId, method, path, item, node, pointer, parameters }];
    });
  });
}
