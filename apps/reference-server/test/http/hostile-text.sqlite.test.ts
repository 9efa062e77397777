import { readHtmlText } from '@email-automation/console/emails/html-text';
import { splitLinks } from '@email-automation/console/emails/text-links';
import { formatJson } from '@email-automation/console/requests/json-lines';
import { readDuration } from '@email-automation/contract-tools/durations';
import { isSecretParameter } from '@email-automation/contract-tools/secret-names';
import { callbackUrlError, isSameCallbackUrl } from '@email-automation/service/domain/applications';
import { readProofKey } from '@email-automation/service/domain/authorizations';
import { readTime } from '@email-automation/service/domain/clock';
import { emailErrors } from '@email-automation/service/domain/email-addresses';
import { findEmailLink } from '@email-automation/service/domain/email-links';
import { systemRandom } from '@email-automation/service/domain/random';
import { canonicalTimeZone } from '@email-automation/service/domain/time-zones';
import { isUrl } from '@email-automation/service/domain/urls';
import { detects } from '@email-automation/service/domain/visits';
import { readIdempotencyKey } from '@email-automation/service/http/idempotency-key';
import {
  redactBody,
  redactHeaders,
  redactPath,
  redactRequestUrl,
  redactUrl,
} from '@email-automation/service/http/redaction';
import { readVisitor } from '@email-automation/service/http/visits';
import { readParameters } from '@email-automation/service/oauth/endpoint';
import { parsePostgresUrl } from '@email-automation/service/storage/postgres/url';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { expect, test } from 'vitest';
import { hasPassword } from '../../src/commands/refuse-passwords.ts';
import { maskSetting } from '../../src/configuration/mask-setting.ts';

/** Readers of text from clients, emails, operators, and browsers, by the names of the texts. */
const parsers: Record<string, (text: string) => unknown> = {
  'links of text': splitLinks,
  'text of HTML': readHtmlText,
  'link to confirm': (text) =>
    findEmailLink({ kind: 'confirmation', text_body: text, unsubscribe_url: null } as Parameters<
      typeof findEmailLink
    >[0]),
  'redaction of bodies': (text) => redactBody(text, true),
  'redaction of URLs': redactUrl,
  'redaction of headers': (text) => redactHeaders({ authorization: text, referer: text, cookie: text, link: text }),
  'redaction of paths': (text) => [redactPath(text), redactRequestUrl(text)],
  'secret names': isSecretParameter,
  'masks of settings': (text) => maskSetting({ option: { secret: 'password' }, value: text } as never),
  'passwords in options': hasPassword,
  'URLs of PostgreSQL': parsePostgresUrl,
  'email addresses': (email) => emailErrors({ email }),
  durations: readDuration,
  times: readTime,
  'time zones': canonicalTimeZone,
  URLs: isUrl,
  'callback URLs': (text) => [callbackUrlError(text), isSameCallbackUrl(text, `${text} `)],
  'proof keys': (text) => readProofKey(text, undefined),
  visits: (text) => detects({ url: `http://a.example/${text}` }, { url: `http://a.example/${text}/`, referer: text }),
  'cookies of visitors': (text) => readVisitor(systemRandom, text),
  'idempotency keys': readIdempotencyKey,
  'parameters of OAuth': (text) => readParameters({ a: text }, text),
  'lines of JSON': formatJson,
  'email addresses by the contract': (text) => (fullFormats.email as RegExp).test(text),
  'URLs by the contract': fullFormats.uri as (text: string) => boolean,
  'UUIDs by the contract': (text) => (fullFormats.uuid as RegExp).test(text),
};

const parts =
  `<a |<a href="http://a.example/|<a href="x">|<b></a>|<!--|&amp;|://:|://a:b|@|?pass|&a=|a=|"|\\|"a":|{|[|/|/v2/|:|;|;  |
= |, |basic |1|1d|0.|a.|a@|-|%41|http://a.example/ |#`
    .split('|')
    .map((part) => part.replace('\n', ''));

test.each(Object.entries(parsers))('%s: 16 kB of hostile text take no more than linear time', (_, parse) => {
  for (const part of [...parts, ' ', '\n', 'é']) {
    for (const [before, after] of [
      ['', ''],
      ['a', '!'],
      ['http://a.example/', ' \n'],
      ['"', '"'],
    ] as const) {
      const text = `${before}${part.repeat(16_000 / part.length)}${after}`;
      const start = process.threadCpuUsage();
      try {
        parse(text);
      } catch {
        // Invalid text may be refused.
      }
      // Linear time is less than ten milliseconds for most of it, and quadratic time more than half a second.
      const { user } = process.threadCpuUsage(start);
      expect(user / 1000, JSON.stringify(text.slice(0, 40))).toBeLessThan(300);
    }
  }
});
