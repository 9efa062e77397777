import type { ComponentChildren } from 'preact';
import { Icon, type SymbolName } from '../frame/symbols.tsx';

/** What a list shows that has nothing: what will appear there, and how to cause it; or which filter nothing matches. */
export function Empty({
  symbol,
  title,
  children,
}: {
  symbol: SymbolName;
  title: string;
  children?: ComponentChildren;
}) {
  return (
    <div class="empty soft">
      <Icon name={symbol} />
      <h3>{title}</h3>
      {children}
    </div>
  );
}
