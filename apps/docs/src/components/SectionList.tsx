import { released } from '../site/released.ts';
import { type Section, sections } from '../site/sections.ts';

/** Links to the sections, and to the changelog once there is a release. */
export function SectionList({ current }: { current: Section | undefined }) {
  return (
    <ul class="sections">
      {Object.entries(sections).map(([name, { url }]) => (
        <li key={name}>
          <a href={url} {...(name === current ? { 'aria-current': 'true' as const } : {})}>
            {name}
          </a>
        </li>
      ))}
      {released && (
        <li>
          <a href="/changelog.html">Changelog</a>
        </li>
      )}
    </ul>
  );
}
