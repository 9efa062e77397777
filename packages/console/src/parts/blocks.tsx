import type { ComponentChildren } from 'preact';
import { Form } from '../frame/form.tsx';
import { Icon, type SymbolName } from '../frame/symbols.tsx';

/** The id of a heading, from its words. */
const idOf = (title: string) => `h-${title.toLowerCase().replaceAll(/\W+/g, '-')}`;

interface CardProps {
  title: string;
  /** The part beside the title. */
  end?: ComponentChildren;
  children: ComponentChildren;
}

/** A card of a page, with its heading, which live updates replace. */
export function Card({ title, end, children }: CardProps) {
  return (
    <section class="card" aria-labelledby={idOf(title)} data-live id={`card-${idOf(title)}`}>
      <header>
        <h2 id={idOf(title)}>{title}</h2>
        {end}
      </header>
      {children}
    </section>
  );
}

interface BlockProps extends CardProps {
  /** Whether its content reaches the edges, as rows do. */
  isFlush?: boolean;
}

/** A part of a pane, with its heading. */
export function Block({ title, end, isFlush, children }: BlockProps) {
  return (
    <section class={isFlush ? 'flush' : undefined} aria-labelledby={idOf(title)}>
      <div class="bar">
        <h3 id={idOf(title)}>{title}</h3>
        {end}
      </div>
      {children}
    </section>
  );
}

/** A name and its value. */
export type Fact = readonly [name: ComponentChildren, value: ComponentChildren];

/** Facts in two columns. One without a value is left out. */
export function Facts({ of, class: look = '' }: { of: readonly (Fact | false)[]; class?: string }) {
  return (
    <dl class={`facts ${look}`.trim()}>
      {of.map((fact) => {
        if (!fact || fact[1] === null || fact[1] === undefined || fact[1] === '' || fact[1] === false) return null;
        return (
          <>
            <dt>{fact[0]}</dt>
            <dd>{fact[1]}</dd>
          </>
        );
      })}
    </dl>
  );
}

type Stat = readonly [name: string, value: ComponentChildren, look?: 'bad' | false];

export interface StatsProps {
  of: readonly (Stat | false)[];
}

/** The numbers of a record, side by side. */
export function Stats({ of }: StatsProps) {
  return (
    <dl class="stats">
      {of.map(
        (stat) =>
          stat && (
            <div>
              <dt>{stat[0]}</dt>
              <dd class={stat[2] || undefined}>
                {typeof stat[1] === 'number' ? stat[1].toLocaleString('en-US') : stat[1]}
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}

interface ButtonProps {
  /** The path that it is sent to. */
  to: string;
  look?: 'primary' | 'bad' | undefined;
  /** Its text for screen readers. */
  label?: string;
  /** The values that are sent with it. */
  fields?: Readonly<Record<string, string>>;
  busy?: string;
  children: ComponentChildren;
}

/** A button that does something at once. */
export function Button({ to, look, label, fields = {}, busy, children }: ButtonProps) {
  return (
    <Form action={to} busy={busy}>
      {Object.entries(fields).map(([name, value]) => (
        <input type="hidden" name={name} value={value} />
      ))}
      <button type="submit" class={look} aria-label={label}>
        {children}
      </button>
    </Form>
  );
}

/** A link that looks like a button. */
export function Link({ to, look = '', children }: { to: string; look?: string; children: ComponentChildren }) {
  return (
    <a class={`btn ${look}`.trim()} href={to}>
      {children}
    </a>
  );
}

interface EmptyProps {
  symbol: SymbolName;
  title: string;
  children?: ComponentChildren;
}

/** The text of an empty list: its future content, and how to cause it; or the filter without a match. */
export function Empty({ symbol, title, children }: EmptyProps) {
  return (
    <div class="empty soft">
      <Icon name={symbol} />
      <h3>{title}</h3>
      {children}
    </div>
  );
}
