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

/** Changes a part of the contract in place. Some need what is around it: the contract, or the schema of properties. */
type Edit = (part: Contract, around?: Contract) => void;

const set =
  (name: string, value: unknown): Edit =>
  (part) => {
    part[name] = value;
  };
const remove =
  (name: string): Edit =>
  (part) => {
    delete part[name];
  };
const rename =
  (from: string, to: string): Edit =>
  (part) => {
    part[to] = part[from];
    delete part[from];
  };
/** Changes that apply under a condition only. */
const when = (condition: unknown, ...changes: Change[]): Change[] => (condition ? changes : []);

function ofOperation(contract: Contract, id: string): Change[] {
  const { operation } = find(contract, id);
  const on = (kind: string, part: string, edit: Edit): Change => ({
    kind,
    at: `${id} ${part}`.trim(),
    apply: (changed) => edit(find(changed, id).operation, changed),
  });
  const addParameter =
    (required: boolean): Edit =>
    (changed) => {
      changed.parameters ??= [];
      changed.parameters.push({ name: 'locale', in: 'query', required, schema: { type: 'string' } });
    };
  const success = Object.keys(operation.responses).find((status) => status.startsWith('2')) ?? '';
  const requiredBody = {
    required: true,
    content: { 'application/json': { schema: { type: 'object', required: ['reason'] } } },
  };
  return [
    { kind: 'remove operation', at: id, apply: (changed) => removeOperation(changed, id) },
    { kind: 'rename path', at: id, apply: (changed) => renamePath(changed, id) },
    on('add required parameter', 'query/locale', addParameter(true)),
    on('add optional parameter', 'query/locale', addParameter(false)),
    on('deprecate', '', set('deprecated', true)),
    on('remove status', '422', ({ responses }) => delete responses[422]),
    on('rename status', success, ({ responses }) => rename(success, success === '203' ? '206' : '203')(responses)),
    on('add status', '409', ({ responses }) => set('409', { description: 'A conflict.' })(responses)),
    ...when(
      operation.requestBody,
      on('change media type', 'request', ({ requestBody: { content } }) =>
        rename('application/json', 'application/x-ndjson')(content),
      ),
      on('remove body', 'request', remove('requestBody')),
    ),
    ...when(
      !operation.requestBody,
      on('add required body', 'request', (changed) => {
        if (!changed.operationId.startsWith('exchange')) changed.requestBody = requiredBody;
      }),
    ),
    ...when(
      resolveReference(contract, operation.responses[success]).content,
      on('change media type', success, (changed, document) => {
        const response = structuredClone(resolveReference(document, changed.responses[success]));
        changed.responses[success] = response;
        response.content['text/csv'] = { schema: { type: 'string' }, example: 'id,name' };
        delete response.content['application/json'];
      }),
    ),
    ...((operation.parameters ?? []) as Contract[]).flatMap((node, index) => ofParameter(contract, id, node, index)),
  ];
}

function removeOperation(contract: Contract, id: string): void {
  const { item, method } = find(contract, id);
  delete item[method];
}

function renamePath(contract: Contract, id: string): void {
  const { path, item, method, operation } = find(contract, id);
  const { parameters, servers } = item;
  delete item[method];
  contract.paths[`${path}_renamed`] = {
    ...(parameters && { parameters }),
    ...(servers && { servers }),
    [method]: operation,
  };
}

function ofParameter(contract: Contract, id: string, node: Contract, index: number): Change[] {
  const parameter = resolveReference(contract, node);
  const schema = resolveReference(contract, parameter.schema);
  /** Changes a copy, so that other operations keep the parameter. */
  const on = (kind: string, edit: Edit, value = ''): Change => ({
    kind,
    at: `${id} query/${parameter.name} ${value}`.trim(),
    apply(changed) {
      const { parameters } = find(changed, id).operation;
      const copy = structuredClone(resolveReference(changed, parameters[index]));
      copy.schema = structuredClone(resolveReference(changed, copy.schema));
      parameters[index] = copy;
      edit(copy, changed);
    },
  });
  const withoutValue =
    (value: string): Edit =>
    (copy) => {
      copy.schema.enum = copy.schema.enum.filter((one: string) => one !== value);
      delete copy.schema.default;
      delete copy.example;
    };
  return [
    on('remove parameter', (_, changed) => find(changed, id).operation.parameters.splice(index, 1)),
    on('rename parameter', set('name', `${parameter.name}_by`)),
    ...when(!parameter.required, on('require parameter', set('required', true))),
    ...((schema.enum ?? []) as string[]).map((value) => on('remove enum value', withoutValue(value), value)),
    ...when(
      schema.default !== undefined,
      on('change default', (copy) => {
        copy.schema.default = copy.schema.enum?.at(-1) ?? 2;
      }),
    ),
  ];
}

function ofSchemas(contract: Contract): Change[] {
  const changesOf = (name: string, sent: boolean) => {
    const schema = contract.components.schemas[name];
    return Object.keys(schema.properties).flatMap((property) => ofProperty(schema, name, property, sent));
  };
  const of = (kind: string, name: string, edit: Edit): Change => ({
    kind,
    at: name,
    apply: (changed) => edit(changed.components.schemas[name], changed),
  });
  const addField: Edit = ({ properties }) => set('locale', { type: 'string' })(properties);
  return [
    ...sentSchemas.flatMap((name) => changesOf(name, true)),
    ...receivedSchemas.flatMap((name) => changesOf(name, false)),
    ...sentSchemas.flatMap((name) => [
      of('add required field', name, (schema) => {
        addField(schema);
        schema.required = [...(schema.required ?? []), 'locale'];
      }),
      of('add optional field', name, addField),
    ]),
    ...receivedSchemas.map((name) => of('add response field', name, addField)),
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
  /** @param edit changes the properties of the schema @param inExample changes a record in the examples of responses */
  const on = (kind: string, edit: Edit, inExample?: InExample): Change => ({
    kind: `${sent ? 'request' : 'response'}: ${kind}`,
    at: `${name} ${property}`,
    apply(changed) {
      const { [name]: node } = changed.components.schemas;
      edit(node.properties, node);
      if (inExample && !sent) for (const record of exampleRecords(changed, name)) inExample(record);
    },
  });
  /** Changes the schema of the property. */
  const inside = (kind: string, part: string, value: unknown) =>
    on(kind, (properties) => set(part, value)(properties[property]));
  const makeOptional: Edit = (_, node) => {
    node.required = (node.required ?? []).filter((one: string) => one !== property);
  };
  const removed: InExample = (record) => delete record[property];
  const become =
    (value: unknown): InExample =>
    (record) => {
      if (property in record) record[property] = value;
    };
  const isBoolean = [type].flat()[0] === 'boolean';
  const without =
    (edit: Edit): Edit =>
    (properties, node) => {
      edit(properties);
      makeOptional(properties, node);
    };
  return [
    on('remove field', without(remove(property)), removed),
    on('rename field', without(rename(property, `${property}_renamed`)), removed),
    ...when(
      type !== undefined,
      on('change type', set(property, { type: isBoolean ? 'integer' : 'boolean' }), become(isBoolean ? 7 : true)),
    ),
    ...when(
      values,
      on('add enum value', (properties) => properties[property].enum.push('archived'), become('archived')),
      on('remove enum value', (properties) => properties[property].enum.shift()),
    ),
    ...when(
      sent && !required,
      on('require field', (_, node) => {
        node.required = [...(node.required ?? []), property];
      }),
    ),
    ...when(
      sent && type === 'string',
      inside('limit length', 'maxLength', 1),
      inside('limit values', 'enum', ['one', 'two']),
    ),
    ...when(
      !sent && typeof type === 'string',
      on(
        'allow null',
        (properties) => {
          properties[property].type = [type, 'null'];
          properties[property].enum?.push(null);
        },
        become(null),
      ),
    ),
    ...when(!sent && required, on('make optional', makeOptional, removed)),
  ];
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
