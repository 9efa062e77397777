import { Fact } from '../components/Fact.tsx';
import { Changes } from './Changes.tsx';
import { Notes } from './Notes.tsx';
import { countChanges, type PublishedVersion, shortName } from './published-changelog.ts';

/** What a version is about: its packages, what its changesets say, and how the contract has changed. */
export function Version({ version: { packages, day, since, changes, notes } }: { version: PublishedVersion }) {
  return (
    <>
      <dl class="facts">
        {day && (
          <Fact name="Released">
            <time dateTime={day}>{day}</time>
          </Fact>
        )}
        <Fact name="Packages">{packages.map(shortName).join(', ')}</Fact>
        {since && <Fact name="Changes of the contract">{countChanges(changes)}</Fact>}
      </dl>
      <Notes notes={notes} />
      {changes.length > 0 && (
        <>
          <h3 class="sub">The contract since {since}</h3>
          <Changes changes={changes} />
        </>
      )}
    </>
  );
}
