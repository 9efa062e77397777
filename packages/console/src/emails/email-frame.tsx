import { Icon } from '../frame/symbols.tsx';

interface EmailFrameProps {
  src: string;
  title: string;
  class?: string | undefined;
}

/** The HTML of an email in a frame, where it can do nothing. */
export function EmailFrame({ src, title, class: look }: EmailFrameProps) {
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
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        referrerpolicy="no-referrer"
      />
    </div>
  );
}
