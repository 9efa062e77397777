import { fullFormats } from 'ajv-formats/dist/formats.js';
import { expect, test } from 'vitest';
import { hasPassword } from '../../src/commands/refuse-passwords.ts';
import { maskSetting } from '../../src/configuration/mask-setting.ts';
import { findLinks } from '../../src/console/emails/email-links.ts';
import { parseJsonTree } from '../../src/console/requests/json-tree.ts';
import { readTags } from '../../src/console/subscribers/form-input.ts';
import { callbackUrlError, isSameCallbackUrl } from '../../src/domain/applications.ts';
import { readProofKey } from '../../src/domain/authorizations.ts';
import { readTime } from '../../src/domain/clock.ts';
import { readDuration } from '../../src/domain/durations.ts';
import { emailErrors } from '../../src/domain/email-addresses.ts';
import { findEmailLink } from '../../src/domain/email-link.ts';
import { systemRandom } from '../../src/domain/random.ts';
import { redactPath, redactRequestUrl } from '../../src/domain/redact-path.ts';
import { redactBody, redactHeaders, redactUrl } from '../../src/domain/redaction.ts';
import { isSecretParameter } from '../../src/domain/secret-names.ts';
import { canonicalTimeZone } from '../../src/domain/time-zones.ts';
import { isUrl } from '../../src/domain/urls.ts';
import { detects } from '../../src/domain/visits.ts';
import { readIdempotencyKey } from '../../src/http/idempotency-key.ts';
import { readVisitor } from '../../src/http/visitor-cookie.ts';
import { readParameters } from '../../src/oauth/parameters.ts';
import { parsePostgresUrl } from '../../src/storage/postgres-url.ts';

/** What reads text of clients, emails, operators, and browsers, by the names of what it reads. */
const parsers: Record<string, (text: string) => unknown> = {
  'links of HTML': (text) => findLinks({ html_body: text, text_body: '' }),
  'links of text': (text) => findLinks({ html_body: '', text_body: text }),
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
  'trees of JSON': parseJsonTree,
  tags: readTags,
  'email addresses by the contract': (text) => (fullFormats.email as RegExp).test(text),
  'URLs by the contract': fullFormats.uri as (text: string) => boolean,
  'UUIDs by the contract': (text) => (fullFormats.uuid as RegExp).test(text),
};

const parts =
  `<a |<a href="http://a.example/|<a href="x">|<b></a>|<!--|&amp;|://:|://a:b|@|?pass|&a=|a=|"|\\|"a":|{|[|/|/v2/|:|;|;  |
= |, |basic |1|1d|0.|a.|a@|-|%41|http://a.example/ |#`
    .split('|')
    .map((part) => part.replace('\n', ''));

test.each(Object.entries(parsers))('%s: 64 kB of hostile text take no more than linear time', (_, parse) => {
  for (const part of [...parts, ' ', '\n', 'é']) {
    for (const [before, after] of [
      ['', ''],
      ['a', '!'],
      ['http://a.example/', ' \n'],
      ['"', '"'],
    ] as const) {
      const text = `${before}${part.repeat(64_000 / part.length)}${after}`;
      const start = performance.now();
      try {
        parse(text);
      } catch {
        // Invalid text may be refused.
      }
      // Quadratic time is more than ten seconds for most of it.
      expect(performance.now() - start, JSON.stringify(text.slice(0, 40))).toBeLessThan(3_000);
    }
  }
});
