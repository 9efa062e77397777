import type { ComponentChildren } from 'preact';

interface CodeProps {
  /** Its name, for screen readers. */
  label: string;
  /** Its id, if a button copies it. */
  id?: string;
  wrap?: boolean;
  children: ComponentChildren;
}

/** Code in a box that the keyboard can scroll. */
export function Code({ label, id, wrap, children }: CodeProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by keyboard
    // biome-ignore lint/a11y/useSemanticElements: code is no set of fields
    <pre tabIndex={0} role="group" aria-label={label} class={wrap ? 'wrap' : undefined}>
      <code id={id}>{children}</code>
    </pre>
  );
}

/** Copies the text of an element. Only shown with script. */
export function CopyButton({ of }: { of: string }) {
  return (
    <button type="button" class="js push" data-copy={of} hidden>
      Copy
    </button>
  );
}
