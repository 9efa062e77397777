import type { ComponentChild } from 'preact';
import { operationUrl } from '../contract/operations.ts';

/**
 * Items of a sentence, between commas.
 * @param last the word before the last one, such as `and`
 */
export function Listed({ items, last }: { items: readonly ComponentChild[]; last?: string }) {
  const separators = items.map((_, index) => (last && index === items.length - 1 ? `, ${last} ` : ', '));
  return <>{items.map((item, index) => [index > 0 && separators[index], item])}</>;
}

/** Links between commas. */
export function Links({ to, last }: { to: readonly { text: string; url: string }[]; last?: string }) {
  const items = to.map(({ text, url }) => (
    <a key={text} href={url}>
      {text}
    </a>
  ));
  return <Listed items={items} {...(last ? { last } : {})} />;
}

/** Links to operations, between commas. */
export function OperationLinks({ ids, last }: { ids: readonly string[]; last?: string }) {
  return <Links to={ids.map((id) => ({ text: id, url: operationUrl(id) }))} {...(last ? { last } : {})} />;
}
