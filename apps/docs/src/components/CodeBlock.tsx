import type { ComponentChildren } from 'preact';
import { highlight } from '../code/highlight.ts';
import { shellRequests } from '../run/shell-requests.ts';
import { spellCommands } from '../site/commands.ts';

export interface Code {
  code: string;
  language: string;
}

interface CodeBlockProps extends Code {
  title: string;
  /** The file of a sample that runs in a page. Shell samples are known by their text. */
  sample?: string | undefined;
  /** Shell samples that must run before it. It then runs in a separate sandbox, after them. */
  after?: readonly string[] | undefined;
  /** Whether a shell sample can be run in the page. */
  hasButton?: boolean;
}

/** A block of code. The script of the site adds a button that copies it, and one that runs it in the sandbox of the browser. */
export function CodeBlock({ title, code, language, sample, after, hasButton = true }: CodeBlockProps) {
  const requests = hasButton && language === 'sh' ? JSON.stringify(shellRequests(code)) : undefined;
  const before = after && JSON.stringify(after.flatMap((one) => shellRequests(one) ?? []));
  return (
    <div class="code ink" data-requests={requests} data-sample={sample} data-before={before}>
      <header>
        <b>{title}</b>
      </header>
      <CodeText label={title} code={code} language={language} />
    </div>
  );
}

/** The code alone. It can be scrolled by the keyboard, so it has a label. */
export function CodeText({ label, code, language }: Code & { label: string }) {
  const html = highlight(spellCommands(code), language);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by the keyboard
    <pre tabIndex={0} role="group" aria-label={label}>
      <code class={`language-${language}`} dangerouslySetInnerHTML={{ __html: html }} />
    </pre>
  );
}

export interface Panel extends Code {
  label: string;
  /** The content of the tab, if it is more than the label. */
  tab?: ComponentChildren;
}

/**
 * Blocks of code, shown one at a time. Without script, all of them show one below the other.
 * @param id unique in the page
 */
export function CodeTabs({ id, label, panels }: { id: string; label: string; panels: Panel[] }) {
  return (
    <>
      <header>
        <div class="tabs" role="tablist" aria-label={label}>
          {panels.map((panel, index) => (
            <button
              key={panel.label}
              type="button"
              role="tab"
              id={`${id}-${index}`}
              aria-controls={`${id}-panel-${index}`}
              aria-selected={index === 0}
            >
              {panel.tab ?? panel.label}
            </button>
          ))}
        </div>
      </header>
      {panels.map((panel, index) => (
        <div key={panel.label} role="tabpanel" id={`${id}-panel-${index}`} aria-labelledby={`${id}-${index}`}>
          <CodeText label={`${label}: ${panel.label}`} code={panel.code} language={panel.language} />
        </div>
      ))}
    </>
  );
}
