import { messageOf } from './client-messages.ts';
import { constructors, memberName, methodName } from './client-names.ts';
import type { ClientLanguage } from './client-vocabulary.ts';

/** An input that every client refuses before it sends anything, and its message. */
export interface InvalidInput {
  /**
   * What is done with the value: it is an option of the client, the id of a campaign to fetch, a field of an event to record,
   * or an option of an import.
   */
  call: 'create' | 'fetch' | 'record' | 'import';
  /** The options of the client, or of the import, by their names in the language. */
  options: Record<string, string | number>;
  /** The id of the campaign. */
  id?: string;
  /** What the field contains: each language has a value for each kind. */
  field?: (typeof kindsOutsideJson)[number];
  message: string;
}

/** Values that JSON cannot hold, and that a library would change or refuse in its own words. */
export const kindsOutsideJson = ['NaN', 'Infinity', 'a date', 'bytes', 'a cycle'] as const;

const wrongOptions = {
  url: [
    ['baseUrl', ''],
    ['baseUrl', 'api.example'],
    ['baseUrl', 'ftp://api.example'],
    ['baseUrl', 'https://api example'],
    ['baseUrl', 'https://api.example:port'],
    ['baseUrl', 'https://user@api.example'],
    ['baseUrl', 'https://api.example?a=1'],
  ],
  token: [
    ['apiToken', 'two\nlines'],
    ['apiToken', 'a token'],
    ['apiToken', 'Zürich'],
  ],
  identifier: [
    ['accountId', '../1'],
    ['accountId', '..'],
  ],
  duration: [
    ['timeout', 0],
    ['timeout', -1],
    ['attemptTimeout', 0],
    ['attemptTimeout', -1],
  ],
  count: [['retries', -1]],
  positive: [
    ['maxResponseBytes', 0],
    ['maxResponseBytes', -1],
  ],
} as const;

/** In Go, an option that is zero is one that was left out, so these have its default. */
const leftOutInGo = (value: string | number) => value === 0;

/** The inputs that the client of a language refuses, by what is wrong. */
export function invalidInputs(language: ClientLanguage): Record<string, InvalidInput> {
  const option = (name: string) => memberName(name, language);
  const callee = constructors[language].client;
  const inputs: Record<string, InvalidInput> = {};
  for (const [type, cases] of Object.entries(wrongOptions)) {
    for (const [name, value] of cases) {
      if (language === 'go' && leftOutInGo(value)) continue;
      const values = { name: option(name), callee, type: messageOf(language, type as keyof typeof wrongOptions) };
      inputs[`${name} ${JSON.stringify(value)}`] = {
        call: 'create',
        options: { [option(name)]: value },
        message: messageOf(language, 'invalidOption', values),
      };
    }
  }
  const oneCredential = messageOf(language, 'oneCredential');
  inputs['no credential'] = { call: 'create', options: { [option('apiToken')]: '' }, message: oneCredential };
  inputs['two credentials'] = { call: 'create', options: { [option('accessToken')]: 'b' }, message: oneCredential };

  const argument = (name: string, method: string, type: string) =>
    messageOf(language, 'invalidArgument', { name, callee: methodName(method, language), type });
  for (const id of ['', '.', '..', '../1', 'a/b']) {
    const message = argument('campaign_id', 'campaigns.fetch', messageOf(language, 'identifier'));
    inputs[`campaign ${JSON.stringify(id)}`] = { call: 'fetch', options: {}, id, message };
  }
  for (const kind of kindsOutsideJson) {
    // The cycle is a list that contains itself.
    const name = `events[0].properties.value${kind === 'a cycle' ? '[0]' : ''}`;
    const values = { name, callee: methodName('events.record', language), kind };
    inputs[`${kind} in an event`] = {
      call: 'record',
      options: {},
      field: kind,
      message: messageOf(language, 'notInJson', values),
    };
  }
  for (const [name, value, type] of [
    ['size', -1, messageOf(language, 'size', { maximum: 1000 })],
    ['size', 1001, messageOf(language, 'size', { maximum: 1000 })],
    ['start', -1, messageOf(language, 'count')],
  ] as const) {
    const message = messageOf(language, 'invalidOption', {
      name: option(name),
      callee: methodName('events.import', language),
      type,
    });
    inputs[`${name} ${value} of an import`] = { call: 'import', options: { [option(name)]: value }, message };
  }
  return inputs;
}
