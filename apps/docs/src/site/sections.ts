/** The sections of the site, one for each job of a reader, with their first pages. */
export const sections = {
  Guides: {
    url: '/guides/quickstart.html',
    description: 'Use the API: from the first request to the real service.',
    groups: ['Start here', 'Work with data', 'Handle responses', 'From sandbox to service'],
  },
  Reference: {
    url: '/reference.html',
    description: 'All operations, each with its fields, its errors, and a form that sends requests.',
    groups: [],
  },
  'Build and prove': {
    url: '/guides/another-implementation.html',
    description: 'Write a server or a client, prove that it conforms, and maintain the contract.',
    groups: ['Prove a server', 'Prove a client', 'Maintain the contract'],
  },
  Operate: {
    url: '/guides/deploying.html',
    description: 'Run the reference server: deploy, configure, monitor, back up, and upgrade it.',
    groups: ['Run a server', 'Keep it running'],
  },
} as const;

export type Section = keyof typeof sections;

/** The section that a group of guides belongs to. */
export function sectionOfGroup(group: string): Section {
  const names = Object.keys(sections) as Section[];
  const section = names.find((name) => sections[name].groups.some((one) => one === group));
  if (!section) throw new Error(`No section has the group ${group}.`);
  return section;
}
