import { parsePointer } from '@email-automation/contract-tools/json-pointer';
import type { Contract, Operation } from '@email-automation/service/contract/contract';

type Node = Record<string, unknown>;

/** Finds elements of the contract: objects and arrays of its document, with references resolved. */
export function createElements({ document, operations }: Contract) {
  const root = document as unknown as Node;
  const components = document.components as unknown as Node;
  const at = (pointer: string) => parsePointer(pointer).reduce<unknown>(child, root);
  const byId = new Map<string, Operation>(operations.map((operation) => [operation.operationId, operation]));

  function deref(node: unknown): unknown {
    const { $ref } = Object(node) as { $ref?: string };
    return $ref === undefined ? node : deref(at($ref.slice(1)));
  }
  const child = (node: unknown, part: string): unknown => {
    const parent = deref(node);
    // The registers name parameters, which are a list.
    if (Array.isArray(parent) && !/^\d+$/.test(part)) {
      return parent.map(deref).find((item) => (item as { name?: string }).name === part);
    }
    return Object(parent)[part];
  };
  const resolved = new Map<string, unknown>();

  /** The element that the registers call by a name, such as `recordEvent/responses/422`. */
  function resolve(name: string): unknown {
    if (!resolved.has(name)) {
      const [first = '', ...rest] = name.split('/');
      const operation = byId.get(first);
      const start = operation
        ? at(operation.pointer)
        : Object.hasOwn(components, first)
          ? components[first]
          : root[first];
      resolved.set(name, deref(rest.reduce(child, start)));
    }
    return resolved.get(name);
  }

  /** A schema with the parts and the alternatives that an object can have its properties in. */
  function partsOf(schema: unknown): Node[] {
    const node = deref(schema) as Node | undefined;
    if (node === undefined) return [];
    return [node, ...[node.allOf, node.oneOf].flatMap((parts) => ((parts ?? []) as unknown[]).flatMap(partsOf))];
  }

  return {
    resolve,
    operationOf: (name: string) => byId.get(name.split('/', 1)[0] as string)?.operationId,
    /** The response of an operation with a status; for a 429, also the exceeded limits. */
    responseOf(operation: Operation | undefined, status: number): Set<unknown> {
      const responses: Node = { ...operation?.responses };
      const { pointer } = Object(responses[status] ?? responses[`${Math.floor(status / 100)}XX`]) as {
        pointer?: string;
      };
      const limits =
        status === 429 && operation?.rateLimit ? [operation.rateLimit, ...(operation.batch ? ['records'] : [])] : [];
      return new Set([
        ...(pointer === undefined ? [] : [deref(at(pointer))]),
        ...limits.map((name) => resolve(`x-rate-limits/${name}`)),
      ]);
    },

    /**
     * Locates the attribute of an error.
     * @returns its schemas, then those that it is in; and the rules of its parents on its absence
     */
    locate(
      operation: Operation | undefined,
      attribute: string | undefined,
    ): { levels: Set<unknown>[]; absence: Set<unknown> } {
      if (operation === undefined || attribute === undefined) return { levels: [], absence: new Set() };
      if (operation.body === undefined) {
        const parameter = child(child(at(operation.pointer), 'parameters'), attribute);
        return { levels: parameter === undefined ? [] : [new Set([parameter])], absence: new Set() };
      }
      const { singleRecord, body } = operation;
      const written = attribute === 'body' ? [] : (attribute.match(/[^.[\]]+/g) ?? []);
      const isInRecord = singleRecord !== undefined && written[0] !== singleRecord && written.length > 0;
      let schemas = partsOf(at(body.schema));
      let absence = new Set<unknown>();
      const levels = [new Set<unknown>(schemas)];
      for (const part of isInRecord ? [singleRecord, '0', ...written] : written) {
        const next = schemas.flatMap((schema) => {
          const inner = /^\d+$/.test(part) && schema.items ? schema.items : Object(schema.properties)[part];
          return partsOf(inner);
        });
        // The inside of a value with any content has no statement.
        if (next.length === 0) break;
        absence = new Set(schemas.flatMap((schema) => rulesOnAbsence(schema, part)));
        schemas = next;
        levels.unshift(new Set(schemas));
      }
      return { levels, absence };
    },

    /** The schemas of the body of an operation, and their rules on absence. */
    ofRequest(operation: Operation | undefined): Set<unknown> {
      const found = new Set<unknown>();
      const visit = (node: unknown) => {
        const element = deref(node);
        if (typeof element !== 'object' || element === null || found.has(element)) return;
        found.add(element);
        Object.values(element).forEach(visit);
      };
      if (operation?.body) visit(at(operation.body.schema));
      return found;
    },

    /** The elements that an error can concern beside its attribute. @param inRequest whether it has one */
    around(operation: Operation | undefined, response: Set<unknown>, inRequest: boolean): Set<unknown> {
      if (operation === undefined) return new Set([resolve('info')]);
      const own = at(operation.pointer) as Node;
      if (inRequest) return new Set([own]);
      const path = at(operation.pointer.replace(/\/\w+$/, '')) as Node;
      const parameters = [own, path].flatMap((node) => ((node.parameters ?? []) as unknown[]).map(deref));
      const around = new Set([own, deref(own.requestBody), ...response, ...parameters]);
      if (!operation.authenticated) return around;
      return new Set([...around, resolve('info'), ...Object.values(Object(components.securitySchemes))]);
    },
  };

  /** The lists of a schema that require a property, in all or in some alternatives. */
  function rulesOnAbsence(schema: Node, name: string): unknown[] {
    const { required = [], oneOf = [] } = schema as { required?: string[]; oneOf?: unknown[] };
    const requiring = oneOf.filter((one) => partsOf(one).some((part) => [part.required ?? []].flat().includes(name)));
    const differ = requiring.length > 0 && requiring.length < oneOf.length;
    return [...(required.includes(name) ? [required] : []), ...(differ ? [oneOf] : [])];
  }
}
