import { readHtmlText } from '@email-automation/console/emails/html-text';
import { formatJson } from '@email-automation/console/requests/format-json';
import { findEmailLink } from '@email-automation/service/domain/email-links';
import type { Email } from '@email-automation/service/domain/records';
import { redactBody, redactUrl } from '@email-automation/service/http/redaction';
import { expect, test } from 'vitest';

const parts = '<a |<a href="x">|<b></a>|<!--|&amp;|://a:b|@|&a=|"|\\"a":|"token":[|{|]|/|:| |http://a.example/|é'.split(
  '|',
);

/** Milliseconds of the fastest of three runs, plus five, so that pauses of the collector in short runs do not count. */
function measure(parse: (text: string) => unknown, text: string): number {
  const times = [1, 2, 3].map(() => {
    const start = process.threadCpuUsage();
    parse(text);
    const { user, system } = process.threadCpuUsage(start);
    return (user + system) / 1000;
  });
  return Math.min(...times) + 5;
}

test.each<[string, (text: string) => unknown]>([
  ['redaction of bodies', (text) => redactBody(text, true)],
  ['redaction of URLs', redactUrl],
  ['lines of JSON', formatJson],
  ['text of HTML', readHtmlText],
  [
    'links of emails',
    (text_body) => findEmailLink({ kind: 'confirmation', text_body, unsubscribe_url: null } as Email),
  ],
])('%s: eight times the hostile text takes less than 24 times as long', (_, parse) => {
  for (const part of parts)
    for (const [before, after] of [
      ['', ''],
      ['http://a.example/', ' \n'],
      ['{"a":"', '"}'],
    ] as const) {
      const ofSize = (size: number) => measure(parse, `${before}${part.repeat(size / part.length)}${after}`);
      const growth = ofSize(128_000) / ofSize(16_000);
      expect(growth, `${before}${part}`).toBeLessThan(24);
    }
});
