import type { ComponentChildren } from 'preact';
import { capitalize } from './curl-line.ts';

/** The headers of a message, closed. */
export function Headers({
  title,
  headers,
  notes = {},
}: {
  title: string;
  headers: Readonly<Record<string, string>>;
  /** What to say beside headers, by their names. */
  notes?: Readonly<Record<string, ComponentChildren>>;
}) {
  const entries = Object.entries(headers);
  if (entries.length === 0) return <p class="faint">No headers.</p>;
  return (
    <details>
      <summary>{`${title} (${entries.length})`}</summary>
      <dl class="facts mono">
        {entries.map(([name, value]) => (
          <>
            <dt>{capitalize(name)}</dt>
            <dd>
              {value} {notes[name] && <span class="faint">{notes[name]}</span>}
            </dd>
          </>
        ))}
      </dl>
    </details>
  );
}

/** What a content is, such as `application/json · 145 bytes`. */
export function describeContent(headers: Readonly<Record<string, string>>, bytes: number): string {
  const [type = ''] = (headers['content-type'] ?? '').split(';');
  return [type, bytes > 0 && `${bytes.toLocaleString('en-US')} ${bytes === 1 ? 'byte' : 'bytes'}`]
    .filter(Boolean)
    .join(' · ');
}
