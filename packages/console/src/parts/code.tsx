import type { ComponentChildren } from 'preact';

interface CodeProps {
  /** Its name, for screen readers. */
  label: string;
  wrap?: boolean;
  children: ComponentChildren;
}

/** Code in a box that the keyboard can scroll. */
export function Code({ label, wrap, children }: CodeProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by keyboard
    // biome-ignore lint/a11y/useSemanticElements: code is no set of fields
    <pre tabIndex={0} role="group" aria-label={label} class={wrap ? 'wrap' : undefined}>
      <code>{children}</code>
    </pre>
  );
}
