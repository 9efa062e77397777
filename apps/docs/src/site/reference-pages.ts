import type { Section } from './sections.ts';

/** A page that is neither a guide nor about one operation. */
export interface ReferencePage {
  title: string;
  description: string;
  url: string;
  section: Section;
  /** Whether it is a register, with a page for each part of the interface. */
  register?: boolean;
}

/** These pages in the order of the navigation. The search and `llms.txt` list them, too. */
export const referencePages: readonly ReferencePage[] = [
  {
    title: 'Overview',
    description: 'All operations, and what they have in common: credentials, records, lists, rate limits, and errors.',
    url: '/reference.html',
    section: 'Reference',
  },
  {
    title: 'Error codes',
    description: 'All known error codes: what they mean, an example, and what to do.',
    url: '/errors.html',
    section: 'Reference',
  },
  {
    title: 'Not in this API',
    description: 'What readers look for and the API does not have, with what they can do instead.',
    url: '/not-in-this-api.html',
    section: 'Reference',
  },
  ...['TypeScript', 'Python', 'Go'].map((language) => ({
    title: `${language} client`,
    description: `Versions, options, methods, errors, and records of the client for ${language}.`,
    url: `/clients/${language.toLowerCase()}.html`,
    section: 'Reference' as const,
  })),
  {
    title: 'Requirements',
    description: 'The normative statements of the interface, each with a permanent ID.',
    url: '/requirements.html',
    section: 'Reference',
    register: true,
  },
  {
    title: 'Unspecified behavior',
    description: 'What the interface leaves to each server, with the choices of the reference server.',
    url: '/unspecified.html',
    section: 'Reference',
    register: true,
  },
  {
    title: 'Changelog',
    description: 'What changed in the contract and in the packages: in each version, and since the last one.',
    url: '/changelog.html',
    section: 'Guides',
  },
  {
    title: 'How this is proven',
    description: 'What this site says, each with the program that tries to refute it.',
    url: '/proven.html',
    section: 'Build and prove',
  },
  {
    title: 'Control port',
    description: 'What operators and tests do to a server: its clock, faults, limits, data, and emails.',
    url: '/operator.html',
    section: 'Operate',
  },
];
