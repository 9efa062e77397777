import { Icon } from '../frame/symbols.tsx';
import { Code } from '../parts/code.tsx';

interface EmailFrameProps {
  src: string;
  title: string;
  class?: string | undefined;
  loading?: 'lazy';
}

/** The HTML of an email in a frame, where it can do nothing. */
export function EmailFrame({ src, title, class: look, loading }: EmailFrameProps) {
  return (
    <div class="card framed">
      <p class="sub">
        <Icon name="lock" />
        Scripts, forms, and remote images are off. Links open in a new tab.
      </p>
      <iframe
        class={look}
        src={src}
        title={title}
        loading={loading}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        referrerpolicy="no-referrer"
      />
    </div>
  );
}

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
      {html !== '' && <EmailFrame src={src} title={`HTML of ${of}`} class="draft" loading="lazy" />}
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
