import parts from '@email-automation/openapi/parts.json' with { type: 'json' };
import type { Requirement, UnspecifiedBehavior } from '@email-automation/types';
import { escapeHtml, type Menu, renderPage, renderProse } from './page.ts';

const kinds: Record<UnspecifiedBehavior['kind'], string> = {
  behavior: 'servers can behave differently',
  shape: 'open in the schema',
  absent: 'not part of the interface',
};

/** Pointers to elements of the contract, with links to the operations in the reference. */
function renderPointers(pointers: readonly string[], urls: Map<string, string>): string {
  const links = pointers.map((pointer) => {
    const url = urls.get(pointer.split('/')[0] ?? '');
    const code = `<code>${escapeHtml(pointer)}</code>`;
    return url ? `<a href="${url}">${code}</a>` : code;
  });
  return links.length > 0 ? `<p class="dim">${links.join(' ')}</p>` : '';
}

/** Entries of a register by part, with a table of contents. */
function renderSections<Entry>(
  entries: readonly Entry[],
  partOf: (entry: Entry) => number,
  render: (entry: Entry) => string,
): string {
  const sections = parts.map(({ title }, index) => ({
    title: `${index + 1}. ${title}`,
    id: `part-${index + 1}`,
    entries: entries.filter((entry) => partOf(entry) === index + 1),
  }));
  const contents = sections.map((part) => `<li><a href="#${part.id}">${part.title}</a> (${part.entries.length})</li>`);
  const rendered = sections.map(
    (part) => `<section><h2 id="${part.id}">${part.title}</h2>\n${part.entries.map(render).join('\n')}</section>`,
  );
  return `<nav aria-label="Parts"><ul class="list">${contents.join('')}</ul></nav>\n${rendered.join('\n')}`;
}

/** The page of all requirements. Retired ones stay, so that links to them still work. */
export function renderRequirementsPage(
  menu: Menu,
  requirements: readonly Requirement[],
  urls: Map<string, string>,
): string {
  const render = ({ id, level, statement, contract, unobservable, retired }: Requirement) =>
    `<article id="${id}"><h3><a href="#${id}">${id}</a> <span class="dim">${retired === undefined ? level : `retired in version ${escapeHtml(retired)}`}</span></h3>
<p>${renderProse(statement)}</p>${renderPointers(contract, urls)}
${unobservable ? `<p class="dim">Not observable over HTTP: ${renderProse(unobservable)}</p>` : ''}</article>`;
  const introduction = `<p>The normative statements of the interface, each with a permanent ID and the elements of the contract
that express it. The conformance kit uses these IDs in its results.</p>`;
  const partOf = ({ id }: Requirement) => parts.findIndex(({ prefix }) => id.startsWith(`${prefix}-`)) + 1;
  return renderPage(menu, 'Requirements', introduction + renderSections(requirements, partOf, render));
}

/** The page of the unspecified behavior, with the choices of the reference server. */
export function renderUnspecifiedPage(
  menu: Menu,
  behaviors: readonly UnspecifiedBehavior[],
  urls: Map<string, string>,
): string {
  const render = ({ id, kind, subject, contract, choice, reason }: UnspecifiedBehavior) =>
    `<article id="${id}"><h3><a href="#${id}">${id}</a> <span class="dim">${kinds[kind]}</span></h3>
<p>${renderProse(subject)}</p>
<p><strong>Reference server:</strong> ${renderProse(choice)} <span class="dim">${renderProse(reason)}</span></p>
${renderPointers(contract, urls)}</article>`;
  const introduction = `<p>Behavior that the interface does not specify. Each server can make its own choice, and the conformance
kit accepts every choice. Each entry says what the reference server does, and why.</p>`;
  return renderPage(menu, 'Unspecified behavior', introduction + renderSections(behaviors, ({ part }) => part, render));
}
