import type { Setting } from './read-configuration.ts';

const masked = '[redacted]';

/** The value of an option as everybody can see it: without its secret. */
export function maskSetting({ option, value }: Setting): unknown {
  if (value === undefined) return value;
  if (option.secret === undefined) return value;
  return option.secret === 'value' ? masked : maskPassword(String(value));
}

/** Replaces the password of a URL, also of one that is not valid: before its last `@`, or in its query. */
function maskPassword(text: string): string {
  const end = Math.max(0, text.lastIndexOf('@'));
  const authority = text.slice(0, end).replace(/(:\/\/[^:@/?#]*):.*/s, `$1:${masked}`);
  return `${authority}${text.slice(end)}`.replace(/([?&][^=&?]*=)[^&]*/g, (parameter, name: string) =>
    /pass/i.test(name) ? `${name}${masked}` : parameter,
  );
}
