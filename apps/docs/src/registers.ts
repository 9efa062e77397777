import { escapeHtml, page, prose } from './page.ts';

export interface Requirement {
  id: string;
  level: string;
  statement: string;
  contract: string[];
  unobservable?: string;
}

export interface OpenPoint {
  id: string;
  part: number;
  matter: string;
  touches: string[];
  kind: string;
  choice: string;
  why: string;
}

const parts = [
  'What the service does',
  'Resources and fields',
  'States and transitions',
  'Endpoints',
  'Authentication',
  'Events',
  'Errors',
  'Limits',
  'Versioning',
];
const prefixes = ['SERVICE', 'RESOURCE', 'STATE', 'ENDPOINT', 'AUTH', 'EVENT', 'ERROR', 'LIMIT', 'VERSION'];

/** Each operation named among elements of the contract, as a link into the reference. */
function operationLinks(elements: string[], tags: Map<string, string>): string {
  const operations = new Set(elements.map((element) => element.split('/')[0] as string).filter((id) => tags.has(id)));
  return [...operations]
    .map((id) => `<a href="reference.html#tag/${tags.get(id)}/operation/${id}">${escapeHtml(id)}</a>`)
    .join(', ');
}

function sections<Entry>(entries: Entry[], partOf: (entry: Entry) => number, render: (entry: Entry) => string): string {
  return parts
    .map((title, index) => {
      const own = entries.filter((entry) => partOf(entry) === index + 1);
      return `<section><h2>${index + 1}. ${title}</h2>\n${own.map(render).join('\n')}</section>`;
    })
    .join('\n');
}

export function requirementsPage(requirements: Requirement[], tags: Map<string, string>): string {
  const render = ({ id, level, statement, contract, unobservable }: Requirement) => {
    const links = operationLinks(contract, tags);
    return `<article id="${id}"><h3><a href="#${id}">${id}</a> <span class="dim">${level}</span></h3>
<p>${prose(statement)}</p>${links && `<p class="dim">${links}</p>`}
${unobservable ? `<p class="dim">No check can see it: ${prose(unobservable)}</p>` : ''}</article>`;
  };
  const introduction = `<p>Every statement of the interface that binds a server or a client, with an id that never changes. The
conformance kit names these ids in its results.</p>`;
  const partOf = ({ id }: Requirement) => prefixes.indexOf(id.split('-')[0] as string) + 1;
  return page('requirements', 'Requirements', introduction + sections(requirements, partOf, render));
}

export function openPointsPage(points: OpenPoint[], tags: Map<string, string>): string {
  const render = ({ id, matter, touches, choice, why }: OpenPoint) => {
    const links = operationLinks(touches, tags);
    return `<article id="${id}"><h3><a href="#${id}">${id}</a></h3>
<p>${prose(matter)}</p>
<p><strong>Reference server:</strong> ${prose(choice)} <span class="dim">${prose(why)}</span></p>
${links && `<p class="dim">${links}</p>`}</article>`;
  };
  const introduction = `<p>What the interface does not settle. Servers may differ here, and the conformance kit holds none of it
against them. Beside each matter stands what the reference server does, and why.</p>`;
  return page('unspecified', 'Open points', introduction + sections(points, ({ part }) => part, render));
}
