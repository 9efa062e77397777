import type { Environment, ObjectSchema } from '../environment.ts';
import { completed, failed } from '../findings.ts';
import type { ReceivedRequest } from '../received-request.ts';
import type { Reply } from '../reply.ts';
import type { Scenario, Script, Unbound } from '../scenario.ts';

type Item = Record<string, unknown>;

/** The usual list, with a change. */
function changeList(
  { succeed, itemsOf, nameOf }: Environment,
  change: (body: object, items: Item[]) => object,
  finish = (reply: Reply): Reply => reply,
): Script {
  const printed = new Set<string>();
  return {
    async respond(request) {
      const reply = await succeed(request);
      if (reply.status !== 200) return reply;
      const body = JSON.parse(reply.text) as object;
      const items = itemsOf(body);
      if (items === undefined) return reply;
      for (const item of items) printed.add(nameOf(item));
      return finish({ ...reply, text: JSON.stringify(change(body, items)) });
    },
    judge: (run) => completed(run, [...printed]),
  };
}

/** The usual list, with other values in the fields that a property of the schema has. */
const changeFields =
  (
    isChanged: (schema: ObjectSchema['properties'][string], isRequired: boolean) => boolean,
    value?: unknown,
  ): Scenario['play'] =>
  (environment) => {
    const { required, properties } = environment.itemSchema;
    const names = Object.keys(properties).filter((name) => isChanged(properties[name] ?? {}, required.includes(name)));
    return changeList(environment, (body, items) => {
      for (const item of items)
        for (const name of names) {
          if (value === undefined) delete item[name];
          else item[name] = value;
        }
      return body;
    });
  };

const extra = { added_later: { nested: [1, null] }, Added2: true };

/** Adds two fields to every object. */
const addFields = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(addFields);
  return { ...extra, ...Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, addFields(inner)])) };
};

/** Scenarios of responses that another version of the service sends. */
export const contentScenarios: readonly Unbound[] = [
  {
    id: 'unknown-fields',
    title: 'ignores fields that it does not know',
    story: 'Every object of the response has two more fields.',
    reason: 'Services add fields. A client that refuses them breaks on that day.',
    remedy: 'Let the parser ignore unknown fields, or keep them.',
    play: (environment) => changeList(environment, (body) => addFields(body) as object),
  },
  {
    id: 'unknown-values',
    title: 'accepts values that it does not know',
    story:
      'Fields with a list of values, such as `status`, have the value `archived`, which the contract does not list.',
    reason: 'Values are added, too. One new status should not make the whole list unreadable.',
    remedy: 'Take a value that is not in the list for a string, or for a member of the enumeration called unknown.',
    needs: 'values',
    play: changeFields(({ values }) => values?.some((value) => typeof value === 'string') === true, 'archived'),
  },
  {
    id: 'null-fields',
    title: 'reads null in fields without a value',
    story: 'Fields that may be null are null.',
    reason: 'Servers differ in how they write that something was never set.',
    remedy: 'Make the types of fields that may be null nullable.',
    needs: 'nullable',
    play: changeFields(({ nullable }) => nullable === true, null),
  },
  {
    id: 'missing-fields',
    title: 'reads records without optional fields',
    story: 'Fields that are not required are missing.',
    reason: 'Servers differ in how they write that something was never set.',
    remedy: 'Make the types of fields that are not required optional.',
    needs: 'optional',
    play: changeFields(({ deprecated }, isRequired) => !isRequired && !deprecated),
  },
  {
    id: 'deprecated-fields',
    title: 'does not need deprecated fields',
    story: 'The items lack their deprecated fields.',
    reason: 'They are the first to go.',
    remedy: 'Do not read deprecated fields.',
    needs: 'deprecated',
    play: changeFields(({ deprecated }) => deprecated === true),
  },
  {
    id: 'media-type',
    title: 'reads a media type in other letter case and with parameters',
    story: 'The names of all headers are in lower case, and the media type is `Application/JSON; Charset="UTF-8"`.',
    reason: 'Neither names of headers nor media types have a letter case, and HTTP/2 has lower case only.',
    remedy: 'Compare media types without their parameters and regardless of letter case.',
    play: (environment) =>
      changeList(
        environment,
        (body) => body,
        ({ headers, ...reply }) => ({
          ...reply,
          headers: {
            ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
            'content-type': 'Application/JSON; Charset="UTF-8"',
          },
        }),
      ),
  },
];

/** Responses that are no list at all. */
export const unusableScenarios: readonly Unbound[] = (
  [
    ['html-instead-of-json', 'a page in HTML with the status 200', (request) => htmlPage(request)],
    ['empty-response', 'the status 200 without a body', () => ({ status: 200, headers: {}, text: '' })],
    ['gateway-page', 'the page of a gateway, 502 in HTML', (request) => ({ ...htmlPage(request), status: 502 })],
  ] satisfies [id: string, description: string, respond: (request: ReceivedRequest) => Reply][]
).map(([id, description, respond]) => ({
  id,
  title: `reports an error for ${description}`,
  story: `Every response is ${description}.`,
  reason: 'It is not an empty list. Networks, proxies, and gateways respond like this.',
  remedy: 'Check the status and the media type before the body, and take everything else than JSON for an error.',
  play: () => ({ respond, judge: (run) => failed(run, 'no response has a list') }),
}));

function htmlPage({ url }: ReceivedRequest): Reply {
  return {
    status: 200,
    headers: { 'Content-Type': 'text/html' },
    text: `<!doctype html><title>Sign in</title><form action="${url.origin}">Sign in to this network</form>`,
  };
}
