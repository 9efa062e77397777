import { Icon } from '../frame/symbols.tsx';

/** The way from an open record back to its list, where the list is not beside it. */
export function PaneBack({ to, name }: { to: string; name: string }) {
  return (
    <a class="btn quiet narrow back" href={to}>
      <Icon name="back" />
      {name}
    </a>
  );
}

/** Closes an open record, so that its list has all the space. @param label what it closes, such as `Close the batch` */
export function PaneClose({ to, label, class: name }: { to: string; label: string; class?: 'push' }) {
  return (
    <a class={name ? `btn icon quiet wide ${name}` : 'btn icon quiet wide'} data-close href={to} aria-label={label}>
      <Icon name="close" />
    </a>
  );
}
