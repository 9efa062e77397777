import type { ComponentChildren } from 'preact';
import { Icon } from './Icon.tsx';

/** One or two sentences that stand out: something good to know, or a caution. */
export function Callout({ kind = 'info', children }: { kind?: 'info' | 'caution'; children?: ComponentChildren }) {
  return (
    <div class={kind === 'caution' ? 'call caution' : 'call'}>
      <Icon name={kind} />
      <div>{children}</div>
    </div>
  );
}
