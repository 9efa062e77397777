import type { ComponentChildren } from 'preact';

interface ListRowProps {
  /** What tells it apart from the others when the list changes. */
  id: string;
  href: string;
  isOpen: boolean;
  children: ComponentChildren;
}

/** A row of a list, which opens a record beside it. */
export function ListRow({ id, href, isOpen, children }: ListRowProps) {
  return (
    <li data-key={id}>
      <a data-row href={href} aria-current={isOpen ? 'true' : undefined}>
        {children}
      </a>
    </li>
  );
}
