/** A page of the reference that is not about one operation. */
export interface ReferencePage {
  title: string;
  description: string;
  url: string;
}

/** These pages in the order of the navigation. The search and `llms.txt` list them, too. */
export const referencePages: readonly ReferencePage[] = [
  {
    title: 'Overview',
    description: 'All operations, and what they have in common: credentials, records, lists, rate limits, and errors.',
    url: '/reference.html',
  },
  {
    title: 'Sandbox and operation',
    description: 'What operators and tests do to a server: its clock, faults, limits, data, and emails.',
    url: '/operator.html',
  },
  {
    title: 'Error codes',
    description: 'All known error codes: what they mean, an example, and what to do.',
    url: '/errors.html',
  },
  {
    title: 'Requirements',
    description: 'The normative statements of the interface, each with a permanent ID, its checks, and its mutants.',
    url: '/requirements.html',
  },
  {
    title: 'Unspecified behavior',
    description: 'What the interface leaves to each server, with the choices of the reference server.',
    url: '/unspecified.html',
  },
  {
    title: 'Implementations',
    description: 'Servers of the interface, with what a run of the kit showed about each, failures included.',
    url: '/implementations.html',
  },
  {
    title: 'Proofs',
    description:
      'What the reference server promises, with programs that try to refute it, and the figures of their runs.',
    url: '/proofs.html',
  },
  {
    title: 'Benches',
    description: 'How fast the reference server is: its speed beside named peers in one run, imports, and its start.',
    url: '/benches.html',
  },
  {
    title: 'Changelog',
    description:
      'What changed in the contract and in the packages: in the last version, in those before, and since then.',
    url: '/changelog.html',
  },
];

/** The description of a page in this list. */
export function describePage(url: string): string {
  const page = referencePages.find((one) => one.url === url);
  if (!page) throw new Error(`${url} is not in the list of pages.`);
  return page.description;
}
