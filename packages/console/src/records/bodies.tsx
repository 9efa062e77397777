import { Icon } from '../frame/symbols.tsx';
import { Code } from '../parts/code.tsx';

interface BodiesProps {
  /** The email, such as `email 1`. */
  of: string;
  text: string;
  html: string;
  /** The path of the HTML, which its frame loads. */
  src: string;
}

/** The bodies of an email of a campaign or a broadcast, before it has a footer. */
export function Bodies({ of, text, html, src }: BodiesProps) {
  if (text === '' && html === '') return <p class="soft">It has no body.</p>;
  return (
    <div class="stack">
      {html !== '' && (
        <div class="card framed">
          <p class="sub">
            <Icon name="lock" />
            Scripts, forms, and remote images are off.
          </p>
          <iframe
            class="draft"
            src={src}
            title={`HTML of ${of}`}
            loading="lazy"
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            referrerpolicy="no-referrer"
          />
        </div>
      )}
      {html !== '' && (
        <details>
          <summary>HTML</summary>
          <Code label={`Source of the HTML of ${of}`} wrap>
            {html}
          </Code>
        </details>
      )}
      {text !== '' && (
        <Code label={`Text of ${of}`} wrap>
          {text}
        </Code>
      )}
    </div>
  );
}
