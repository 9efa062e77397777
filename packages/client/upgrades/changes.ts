import { resolveReference } from '@email-automation/contract-tools/resolve-reference';
/** A bundled contract. */
// biome-ignore lint/suspicious/noExplicitAny: changes reach any part of it
export type Contract = any;

/** A single change of the contract. */
export interface Change {
  kind: string;
  /** Where it is, for example `listCampaigns query/sort`. */
  at: string;
  apply(contract: Contract): void;
}

/** What is changed: operations and schemas, used by some programs or by none. */
const operationIds = [
  ...['listCampaigns', 'listCampaignSubscribers', 'listGoals', 'listBroadcasts', 'fetchAccount', 'listAccounts'],
  ...['subscribeToCampaign', 'recordEvent', 'createSubscriberBatch', 'createEventBatch', 'createOrderBatch'],
  ...['exchangeAuthorizationCode', 'pauseCampaign', 'createCartBatch', 'fetchGoal'],
];
const sentSchemas = ['CampaignSubscriber', 'BatchSubscriber', 'EventDetails', 'Order', 'OrderLineItem', 'Product'];
const receivedSchemas = ['Campaign', 'Account', 'PageMeta', 'Goal', 'Broadcast', 'AccessTokenResponse', 'Subscriber'];

/** All single changes of a contract, of each kind wherever it applies, in the same order each time. */
export function allChanges(contract: Contract): Change[] {
  return [...operationIds.flatMap((id) => ofOperation(contract, id)), ...ofSchemas(contract), ...ofSecurity()];
}

/** A number of the changes: of each kind alike, spread over all places. */
export function sample(changes: readonly Change[], count: number): Change[] {
  const kinds = [...Map.groupBy(changes, ({ kind }) => kind).values()];
  const share = Math.ceil(count / kinds.length);
  const spread = kinds.flatMap((members) => {
    const step = Math.max(1, members.length / share);
    return members.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
  });
  const step = Math.max(1, spread.length / count);
  return spread.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}

function find(contract: Contract, id: string): { path: string; method: string; item: Contract; operation: Contract } {
  for (const [path, item] of Object.entries<Contract>(contract.paths)) {
    const method = Object.keys(item).find((name) => item[name].operationId === id);
    if (method) return { path, method, item, operation: item[method] };
  }
  throw new Error(`The contract has no operation ${id}.`);
}

function ofOperation(contract: Contract, id: string): Change[] {
  const { operation } = find(contract, id);
  const on = (kind: string, part: string, change: (operation: Contract, contract: Contract) => void): Change => ({
    kind,
    at: `${id} ${part}`.trim(),
    apply: (changed) => change(find(changed, id).operation, changed),
  });
  const addParameter = (required: boolean) => (operation: Contract) => {
    operation.parameters ??= [];
    operation.parameters.push({ name: 'locale', in: 'query', required, schema: { type: 'string' } });
  };
  const success = Object.keys(operation.responses).find((status) => status.startsWith('2')) ?? '';
  return [
    { kind: 'remove operation', at: id, apply: (changed) => removeOperation(changed, id) },
    { kind: 'rename path', at: id, apply: (changed) => renamePath(changed, id) },
    on('add required parameter', 'query/locale', addParameter(true)),
    on('add optional parameter', 'query/locale', addParameter(false)),
    on('deprecate', '', (changed) => {
      changed.deprecated = true;
    }),
    on('remove status', '422', (changed) => delete changed.responses[422]),
    on('rename status', success, (changed) => {
      changed.responses[success === '203' ? '206' : '203'] = changed.responses[success];
      delete changed.responses[success];
    }),
    on('add status', '409', (changed) => {
      changed.responses[409] = { description: 'A conflict.' };
    }),
    ...(operation.requestBody
      ? [
          on('change media type', 'request', ({ requestBody: { content } }) => {
            content['application/x-ndjson'] = content['application/json'];
            delete content['application/json'];
          }),
          on('remove body', 'request', (changed) => delete changed.requestBody),
        ]
      : [
          on('add required body', 'request', (changed) => {
            const content = { 'application/json': { schema: { type: 'object', required: ['reason'] } } };
            if (!changed.operationId.startsWith('exchange')) changed.requestBody = { required: true, content };
          }),
        ]),
    ...(resolveReference(contract, operation.responses[success]).content
      ? [
          on('change media type', success, (changed, document) => {
            const response = structuredClone(resolveReference(document, changed.responses[success]));
            changed.responses[success] = response;
            response.content['text/csv'] = { schema: { type: 'string' }, example: 'id,name' };
            delete response.content['application/json'];
          }),
        ]
      : []),
    ...((operation.parameters ?? []) as Contract[]).flatMap((node, index) => ofParameter(contract, id, node, index)),
  ];
}

function removeOperation(contract: Contract, id: string): void {
  const { item, method } = find(contract, id);
  delete item[method];
}

function renamePath(contract: Contract, id: string): void {
  const { path, item, method, operation } = find(contract, id);
  const { parameters } = item;
  delete item[method];
  contract.paths[`${path}_renamed`] = {
    ...(parameters && { parameters }),
    ...(item.servers && { servers: item.servers }),
    [method]: operation,
  };
}

function ofParameter(contract: Contract, id: string, node: Contract, index: number): Change[] {
  const parameter = resolveReference(contract, node);
  const schema = resolveReference(contract, parameter.schema);
  /** Changes a copy, so that other operations keep the parameter. */
  const on = (kind: string, change: (parameter: Contract) => void): Change => ({
    kind,
    at: `${id} query/${parameter.name}`,
    apply(changed) {
      const { parameters } = find(changed, id).operation;
      const copy = structuredClone(resolveReference(changed, parameters[index]));
      copy.schema = structuredClone(resolveReference(changed, copy.schema));
      parameters[index] = copy;
      change(copy);
    },
  });
  return [
    {
      kind: 'remove parameter',
      at: `${id} query/${parameter.name}`,
      apply: (changed) => find(changed, id).operation.parameters.splice(index, 1),
    },
    on('rename parameter', (copy) => {
      copy.name = `${copy.name}_by`;
    }),
    ...(parameter.required
      ? []
      : [
          on('require parameter', (copy) => {
            copy.required = true;
          }),
        ]),
    ...(schema.enum
      ? (schema.enum as string[]).map((value) => ({
          ...on('remove enum value', (copy) => {
            copy.schema.enum = copy.schema.enum.filter((one: string) => one !== value);
            delete copy.schema.default;
            delete copy.example;
          }),
          at: `${id} query/${parameter.name} ${value}`,
        }))
      : []),
    ...(schema.default === undefined
      ? []
      : [
          on('change default', (copy) => {
            copy.schema.default = copy.schema.enum?.at(-1) ?? 2;
          }),
        ]),
  ];
}

function ofSchemas(contract: Contract): Change[] {
  const changesOf = (name: string, sent: boolean) => {
    const schema = contract.components.schemas[name];
    return Object.keys(schema.properties).flatMap((property) => ofProperty(schema, name, property, sent));
  };
  const of = (kind: string, name: string, change: (schema: Contract) => void): Change => ({
    kind,
    at: name,
    apply: (changed) => change(changed.components.schemas[name]),
  });
  return [
    ...sentSchemas.flatMap((name) => changesOf(name, true)),
    ...receivedSchemas.flatMap((name) => changesOf(name, false)),
    ...sentSchemas.flatMap((name) => [
      of('add required field', name, (schema) => {
        schema.properties.locale = { type: 'string' };
        schema.required = [...(schema.required ?? []), 'locale'];
      }),
      of('add optional field', name, (schema) => {
        schema.properties.locale = { type: 'string' };
      }),
    ]),
    ...receivedSchemas.map((name) =>
      of('add response field', name, (schema) => {
        schema.properties.locale = { type: 'string' };
      }),
    ),
    ...['PageMeta', 'CampaignSubscriber', 'Goal', 'Broadcast', 'Order'].map((name) => ({
      kind: 'rename schema',
      at: name,
      apply: (changed: Contract) => renameSchema(changed, name),
    })),
  ];
}

function ofProperty(schema: Contract, name: string, property: string, sent: boolean): Change[] {
  const { type, enum: values } = schema.properties[property];
  const required = (schema.required ?? []).includes(property);
  const on = (
    kind: string,
    change: (properties: Contract, schema: Contract) => void,
    inExample?: InExample,
  ): Change => ({
    kind: `${sent ? 'request' : 'response'}: ${kind}`,
    at: `${name} ${property}`,
    apply(changed) {
      const { [name]: node } = changed.components.schemas;
      change(node.properties, node);
      if (inExample && !sent) for (const record of exampleRecords(changed, name)) inExample(record);
    },
  });
  const without = (list: string[] = []) => list.filter((one) => one !== property);
  const removed: InExample = (record) => delete record[property];
  const become =
    (value: unknown): InExample =>
    (record) => {
      if (property in record) record[property] = value;
    };
  const isBoolean = [type].flat()[0] === 'boolean';
  const changes = [
    on(
      'remove field',
      (properties, node) => {
        delete properties[property];
        node.required = without(node.required);
      },
      removed,
    ),
    on(
      'rename field',
      (properties, node) => {
        properties[`${property}_renamed`] = properties[property];
        delete properties[property];
        node.required = without(node.required);
      },
      removed,
    ),
    type !== undefined &&
      on(
        'change type',
        (properties) => {
          properties[property] = { type: isBoolean ? 'integer' : 'boolean' };
        },
        become(isBoolean ? 7 : true),
      ),
    values && on('add enum value', (properties) => properties[property].enum.push('archived'), become('archived')),
    values && on('remove enum value', (properties) => properties[property].enum.shift()),
    ...(sent
      ? [
          !required &&
            on('require field', (_properties, node) => {
              node.required = [...(node.required ?? []), property];
            }),
          type === 'string' &&
            on('limit length', (properties) => {
              properties[property].maxLength = 1;
            }),
          type === 'string' &&
            on('limit values', (properties) => {
              properties[property].enum = ['one', 'two'];
            }),
        ]
      : [
          typeof type === 'string' &&
            on(
              'allow null',
              (properties) => {
                properties[property].type = [type, 'null'];
                properties[property].enum?.push(null);
              },
              become(null),
            ),
          required &&
            on(
              'make optional',
              (_properties, node) => {
                node.required = without(node.required);
              },
              removed,
            ),
        ]),
  ];
  return changes.filter((change) => typeof change === 'object');
}

type InExample = (record: Contract) => void;

/** The records of a schema in the examples of responses, with which the mock responds. */
function exampleRecords(contract: Contract, schema: string): Contract[] {
  const key = { PageMeta: 'meta' }[schema] ?? `${schema.toLowerCase()}s`;
  const { examples } = contract.components;
  if (schema === 'AccessTokenResponse') {
    const { responses } = find(contract, 'exchangeAuthorizationCode').operation;
    return [responses[200].content['application/json'].examples.bearer.value];
  }
  return Object.values<Contract>(examples).flatMap(({ value }) => value?.[key] ?? []);
}

function renameSchema(contract: Contract, name: string): void {
  const { schemas } = contract.components;
  schemas[`${name}Renamed`] = schemas[name];
  delete schemas[name];
  const from = `#/components/schemas/${name}`;
  const visit = (node: Contract): void => {
    if (node?.$ref === from) node.$ref = `${from}Renamed`;
    if (typeof node === 'object' && node !== null) Object.values(node).forEach(visit);
  };
  visit(contract);
}

const ofSecurity = (): Change[] =>
  ['ApiToken', 'AccessToken'].map((name) => ({
    kind: 'remove credential',
    at: name,
    apply(contract) {
      contract.security = contract.security.filter((alternative: Contract) => !(name in alternative));
    },
  }));
