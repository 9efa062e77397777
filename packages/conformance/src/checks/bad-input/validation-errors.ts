import { isObject } from '@email-automation/contract-tools/is-object';
import { Skipped } from '../../http/outcomes.ts';
import type { HttpResponse } from '../../http/send.ts';
import type { Check } from '../../kit/check.ts';
import { expect, expectRecords, type Fields } from '../../kit/expectations.ts';
import type { Kit } from '../../kit/kit.ts';
import { findOpenCampaign, sharedSubscriber } from '../fixtures.ts';
import { type InvalidCase, invalidCases, type Operation } from './invalid-records.ts';

/** The format of `attribute` is unspecified (`attribute-names`), but it has to contain the name of the field. */
export const isAbout = (error: Fields, field: string) =>
  String(error.attribute)
    .split(/[^\w]+/)
    .includes(field);

interface Rejection {
  record: unknown;
  response: HttpResponse;
}

/** The responses to the records of a case, shared by all checks that inspect them. */
const sendInvalid = (kit: Kit, { operation, name, records }: InvalidCase): Promise<Rejection[]> =>
  kit.once(`${operation}/${name}`, async () => {
    const ids = operation === 'recordEvent' ? {} : await findOpenCampaign(kit);
    const rejections: Rejection[] = [];
    for (const record of records(await sharedSubscriber(kit))) {
      const body = operation === 'recordEvent' ? { events: [record] } : { subscribers: [record] };
      rejections.push({ record, response: await kit.call(operation, { ids, body }) });
    }
    return rejections;
  });

/** The responses to every invalid record of an operation. */
const sendAllInvalid = async (kit: Kit, operation: Operation): Promise<Rejection[]> => {
  const all: Rejection[] = [];
  for (const one of invalidCases) {
    if (one.operation === operation && !one.mayBeUnknown) all.push(...(await sendInvalid(kit, one)));
  }
  return all;
};

/** The errors of a 422. Another status is the failure of another check. */
const errorsOf = ({ response: { status, body } }: Rejection): Fields[] =>
  status === 422 ? expectRecords(body, 'errors') : [];

const caseChecks = invalidCases.map((invalid): Check => {
  const { operation, name, title, expected, requirement, mayBeUnknown } = invalid;
  return {
    id: `${operation}/${name}`,
    title,
    requirements: [requirement],
    async run(kit) {
      const rejections = await sendInvalid(kit, invalid);
      const rejected = rejections.filter(({ response: { status } }) => status === 422);
      if (rejected.length === 0)
        throw new Skipped(`The server does not respond with 422; see ${operation}/rejects-invalid.`);
      for (const rejection of rejected) {
        const errors = errorsOf(rejection);
        if (mayBeUnknown && errors.some(({ code }) => code === 'unavailable_error')) continue;
        for (const [field, code] of expected) {
          const found = errors.some(
            (error) => (field === undefined || isAbout(error, field)) && (code === undefined || error.code === code),
          );
          const what = [code && `the code ${code}`, field && `for \`${field}\``].filter(Boolean).join(' ');
          expect(found, `an error ${what} of the record ${JSON.stringify(rejection.record)}`, errors);
        }
      }
    },
  };
});

const sharedChecks = (['subscribeToCampaign', 'recordEvent'] as const).flatMap((operation): Check[] => [
  {
    id: `${operation}/rejects-invalid`,
    title: 'responds with 422 to every invalid record',
    requirements: ['ERROR-7'],
    stateless: true,
    async run(kit) {
      for (const { record, response } of await sendAllInvalid(kit, operation)) {
        expect(response.status === 422, `the status 422 for the record ${JSON.stringify(record)}`, response.status);
      }
    },
  },
  {
    id: `${operation}/error-list`,
    title: 'returns an array `errors` of objects that have a `code`, for an invalid record',
    requirements: ['ERROR-1'],
    stateless: true,
    async run(kit) {
      for (const rejection of await sendAllInvalid(kit, operation)) {
        if (rejection.response.status !== 422) continue;
        const errors = errorsOf(rejection);
        expect(errors.length > 0, 'an error', errors);
        for (const error of errors) expect(typeof error.code === 'string', 'each error to have a string `code`', error);
      }
    },
  },
  {
    id: `${operation}/error-fields`,
    title: 'returns `code`, `attribute` and `message` for every error of an attribute',
    requirements: ['ERROR-9'],
    stateless: true,
    async run(kit) {
      const rejections = await sendAllInvalid(kit, operation);
      for (const error of rejections.filter(({ record }) => isObject(record)).flatMap(errorsOf)) {
        for (const name of ['code', 'attribute', 'message']) {
          const value = error[name];
          expect(typeof value === 'string' && value.trim() !== '', `the error to have \`${name}\``, error);
        }
      }
    },
  },
  {
    id: `${operation}/error-media-type`,
    title: 'responds with the media type application/json to an invalid record',
    requirements: ['SERVICE-2'],
    stateless: true,
    async run(kit) {
      for (const { response } of await sendAllInvalid(kit, operation)) {
        const { headers, text } = response;
        if (text === '') continue;
        expect(/^application\/json\s*(;|$)/i.test(headers['content-type'] ?? ''), 'application/json', headers);
      }
    },
  },
]);

export const validationErrorChecks: Check[] = [...caseChecks, ...sharedChecks];
