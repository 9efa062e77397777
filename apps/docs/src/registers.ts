import type { Requirement, UnspecifiedBehavior } from '@email-automation/types';
import { escapeHtml, type Menu, page, prose } from './page.ts';

/** The parts of the interface, and what the ids of their requirements begin with. */
const parts = {
  SERVICE: 'What the service does',
  RESOURCE: 'Resources and fields',
  STATE: 'States and transitions',
  ENDPOINT: 'Endpoints',
  AUTH: 'Authentication',
  EVENT: 'Events',
  ERROR: 'Errors',
  LIMIT: 'Limits',
  VERSION: 'Versioning',
};

const kinds: Record<UnspecifiedBehavior['kind'], string> = {
  behavior: 'servers may behave otherwise',
  shape: 'left open in the schema',
  absent: 'the interface has nothing for it',
};

/** Elements of the contract; those of an operation lead to its address in the reference. */
function elements(pointers: readonly string[], addresses: Map<string, string>): string {
  const links = pointers.map((pointer) => {
    const address = addresses.get(pointer.split('/')[0] ?? '');
    const code = `<code>${escapeHtml(pointer)}</code>`;
    return address ? `<a href="${address}">${code}</a>` : code;
  });
  return links.length > 0 ? `<p class="dim">${links.join(' ')}</p>` : '';
}

function sections<Entry>(
  entries: readonly Entry[],
  partOf: (entry: Entry) => number,
  render: (entry: Entry) => string,
): string {
  const own = Object.values(parts).map((title, index) => ({
    title: `${index + 1}. ${title}`,
    id: `part-${index + 1}`,
    entries: entries.filter((entry) => partOf(entry) === index + 1),
  }));
  const contents = own.map((part) => `<li><a href="#${part.id}">${part.title}</a> (${part.entries.length})</li>`);
  const rendered = own.map(
    (part) => `<section><h2 id="${part.id}">${part.title}</h2>\n${part.entries.map(render).join('\n')}</section>`,
  );
  return `<nav aria-label="Parts"><ul class="list">${contents.join('')}</ul></nav>\n${rendered.join('\n')}`;
}

export function requirementsPage(
  menu: Menu,
  requirements: readonly Requirement[],
  addresses: Map<string, string>,
): string {
  const render = ({ id, level, statement, contract, unobservable, retired }: Requirement) =>
    `<article id="${id}"><h3><a href="#${id}">${id}</a> <span class="dim">${retired === undefined ? level : `retired in version ${escapeHtml(retired)}`}</span></h3>
<p>${prose(statement)}</p>${elements(contract, addresses)}
${unobservable ? `<p class="dim">No check can see it: ${prose(unobservable)}</p>` : ''}</article>`;
  const introduction = `<p>Every statement of the interface that binds a server or a client, with an id that never changes
and the elements of the contract that state it. The conformance kit names these ids in its results.</p>`;
  const partOf = ({ id }: Requirement) => Object.keys(parts).indexOf(id.split('-')[0] ?? '') + 1;
  return page(menu, 'Requirements', introduction + sections(requirements, partOf, render));
}

export function unspecifiedPage(
  menu: Menu,
  behaviors: readonly UnspecifiedBehavior[],
  addresses: Map<string, string>,
): string {
  const render = ({ id, kind, subject, contract, choice, reason }: UnspecifiedBehavior) =>
    `<article id="${id}"><h3><a href="#${id}">${id}</a> <span class="dim">${kinds[kind]}</span></h3>
<p>${prose(subject)}</p>
<p><strong>Reference server:</strong> ${prose(choice)} <span class="dim">${prose(reason)}</span></p>
${elements(contract, addresses)}</article>`;
  const introduction = `<p>What the interface does not specify. Servers can differ here, and the conformance kit accepts every
choice. Each entry says what the reference server does, and why.</p>`;
  return page(menu, 'Unspecified behavior', introduction + sections(behaviors, ({ part }) => part, render));
}
