import { JsonText } from './json-text.ts';

const long = (length: number, unit = 'x') => unit.repeat(length);

/** Strings at which programs, encodings, and databases differ. */
// biome-ignore format: a list is a paragraph
export const edgeStrings: readonly string[] = [
  '', ' ', '\t', '\u00A0', ' padded ', 'a\nb', 'a\r\nBcc: x@example.com', '"', "'; drop table events; --",
  '\\', '%', '_%', '\0', 'a\0b', '\uD83D', '\uDE00b', '\u{1F600}', '\u{10FFFF}', '\uFFFE', '\uFFFF',
  '\uFEFFbom', '\u0001', '\u007F', '\u0085', 'e\u0301', '\u00E9', 'ﬁ', 'ß', 'İ', 'ı', 'ſ', 'K',
  '\u202Eright to left', 'שלום', '\u200B', '\u2028', `a${long(50, '\u0301')}`, '__proto__', 'constructor',
  'toString', 'null', 'true', '0', '-1', '1e400', 'NaN', '{}', '<script>&amp;', '#{7*7}', '{{x}}', long(254),
  long(255), long(256), long(255, '\u{1F600}'), long(256, '\u{1F600}'), long(255, 'é'), long(1001),
  long(65_530), long(70_000),
];

const local64 = long(64, 'l');
const domain = (length: number) => `${long(62, 'd')}.${long(62, 'e')}.${long(62, 'f')}.${long(length - 193)}.com`;

/** Email addresses, valid and just not. */
// biome-ignore format: a list is a paragraph
export const edgeEmails: readonly string[] = [
  'reader-1@example.com', 'READER-1@EXAMPLE.COM', 'a@b.c', 'a@b', '@b.c', 'a@', 'a@@b.c', 'a b@c.d',
  '"a b"@c.d', 'a..b@c.d', '.a@b.c', "o'neil+tag@example.com", '!#$%&*/=?^_`{|}~@example.com',
  'ä@example.com', 'a@exämple.com', 'a@xn--exmple-cua.com', 'a@127.0.0.1', 'a@[127.0.0.1]', 'a@b.c.',
  'a@-b.c', 'a@b_.c', 'a@b.1', 'a@b.c1', 'a@b.c\n', 'a@b.c\r\nBcc: c@d.e', 'a@b.c, d@e.f', 'A <a@b.c>',
  'mailto:a@b.c', `${local64}@example.com`, `${local64}l@example.com`, `a@${domain(252)}`,
  `a@${domain(253)}`, `a@${long(63, 'd')}.com`, `a@${long(64, 'd')}.com`, 'İ@example.com', 'ſ@example.com',
  'a@KELVIN.com', 'a@\u{1F600}.com', 'a@b.c\0', '\u202Ea@b.c',
];

/** Times, valid and just not. */
// biome-ignore format: a list is a paragraph
export const edgeTimes: readonly string[] = [
  '2026-05-04T08:00:00Z', '2016-12-31T23:59:60Z', '2016-12-31T23:59:61Z', '2016-12-30T23:59:60Z',
  '2026-06-30T23:59:60.999+02:00', '0000-01-01T00:00:00Z', '0001-01-01T00:00:00Z',
  '0001-01-01T00:00:00+00:01', '9999-12-31T23:59:59Z', '9999-12-31T23:59:59.999999999Z',
  '9999-12-31T23:59:59-00:01', '10000-01-01T00:00:00Z', '+010000-01-01T00:00:00Z', '-0001-01-01T00:00:00Z',
  '1582-10-10T00:00:00Z', '2026-02-29T00:00:00Z', '2024-02-29T00:00:00Z', '1900-02-29T00:00:00Z',
  '2026-13-01T00:00:00Z', '2026-00-10T00:00:00Z', '2026-01-32T00:00:00Z', '2026-01-01T24:00:00Z',
  '2026-01-01T23:60:00Z', '2026-01-01T00:00:00+23:59', '2026-01-01T00:00:00-23:59', '2026-01-01T00:00:00+24:00',
  '2026-01-01T00:00:00-00:00', '2026-01-01T00:00:00+0530', '2026-01-01T00:00:00+05', '2026-01-01t00:00:00z',
  '2026-01-01 00:00:00Z', '2026-01-01_00:00:00Z', '2026-01-01', '2026-01-01T00:00Z', '2026-01-01T00:00:00',
  '2026-1-1T0:0:0Z', '20260101T000000Z', '2026-W01-1T00:00:00Z', '2026-01-01T00:00:00.Z',
  '2026-01-01T00:00:00,5Z', `2026-01-01T00:00:00.${long(100, '9')}Z`, ' 2026-01-01T00:00:00Z',
  '2026-01-01T00:00:00Z\n', '1767225600', 'now', '２０２６-01-01T00:00:00Z',
  '2026-01-01T00:00:00Z[Europe/Berlin]', '1969-12-31T23:59:59Z', '2038-01-19T03:14:08Z',
];

/** URLs, valid and just not. */
// biome-ignore format: a list is a paragraph
export const edgeUrls: readonly string[] = [
  'https://shop.example/a?b=c#d', 'http://a', 'HTTPS://A.B', 'https://', 'https:///a', '//a.b/c', '/a',
  'ftp://a.b', 'javascript:alert(1)', 'https:a.b', 'https://münchen.example/ä', 'https://a.b/\u{1F600}',
  'https://a b.c', 'https://a.b/c d', 'https://a.b:65535', 'https://a.b:65536', 'https://u:p@a.b',
  'https://[::1]/', 'https://[::1', 'https://127.1', 'https://a.b/%zz', 'https://a.b\\c', 'https://a.b/\0',
  'https://xn--a', `https://a.b/${long(3000)}`,
];

/** Names of time zones, valid and just not. */
// biome-ignore format: a list is a paragraph
export const edgeZones: readonly string[] = [
  'Europe/Berlin', 'europe/berlin', 'US/Pacific', 'UTC', 'Etc/GMT+12', 'Etc/GMT-14', 'Pacific/Kiritimati',
  'Asia/Kathmandu', 'America/Argentina/ComodRivadavia', 'Mars/Base', 'Europe', 'Berlin', '+02:00', 'GMT+1',
  'EST5EDT', 'posix/Europe/Berlin', 'Europe/Berlin ', 'Factory', 'localtime', '../etc/passwd',
];

// biome-ignore format: a list is a paragraph
const numbers = [
  '0', '-0', '1', '-1', '1.0', '10e-1', '0.5', '1e-400', '5e-324', '1e400', '-1e400', '1.7976931348623157e308',
  '0.1', '1e21', '123456789012345678901234567890', '839', '840', '841', '-839', '-840', '-841',
  '2147483646', '2147483647', '2147483648', '-2147483646', '-2147483647', '-2147483648', '-2147483649',
  '4294967295', '4294967296', '9007199254740991', '9007199254740992', '-9007199254740991', '-9007199254740992',
  '9223372036854775807', '9223372036854775808',
];

/** Numbers at the edges of integers, of double precision, and of what the server accepts, as JSON writes them. */
export const edgeNumbers: readonly JsonText[] = numbers.map((text) => new JsonText(text));

/** Arguments of lists in a query. */
// biome-ignore format: a list is a paragraph
export const edgeArguments: readonly string[] = [
  ...numbers, '', ' ', '+1', '01', '1.5', '0x10', '१', 'all', 'ALL', 'created_at', 'CREATED_AT', 'name', 'asc',
  'desc', 'active', 'removed', '999', '1000', '1001', '%00', '%ff', '%ed%a0%80', '%F0%9F%98%80', 'a%0d%0ab',
  '%', '%2', '[]', '1,2', 'null', 'undefined', long(3000),
];

/** Parts of paths, as they are in the request line. */
// biome-ignore format: a list is a paragraph
export const edgePathParts: readonly string[] = [
  '0', '-1', '7%20', '%207', '07', '7.0', '%37', '7%00', '%00', '%ff', '%ed%a0%80', '%F0%9F%98%80', '%2F',
  '7%2F', '%2e%2e', '..', '.', '%', '%zz', '%C0%AF', "'", '"', '%22', '*', ';', '7;a=b', 'null',
  'undefined', '__proto__', 'constructor', '%E2%80%AE', '\u00FF', 'e%CC%81', '%C3%A9', long(254), long(256),
  long(7000), 'reader-1@example.com', 'READER-1%40EXAMPLE.COM', 'reader-1%40example.com%00',
  'nobody@example.com', '9223372036854775808', '2147483648', '%7Baccount_id%7D',
];
