import service from '@email-automation/openapi/service.json' with { type: 'json' };
import { PageHead } from '../components/PageHead.tsx';
import { operations } from '../contract/operations.ts';
import { Changes } from './Changes.tsx';
import { Notes } from './Notes.tsx';
import { describeGroup, type PublishedChangelog, type PublishedVersion } from './published-changelog.ts';
import { Version } from './Version.tsx';
import { VersionList } from './VersionList.tsx';

interface Props {
  changelog: PublishedChangelog;
  /** URL of the feed, if the site has one. */
  feed?: string | undefined;
}

/** What changed: in the next version, in the last one of each group of packages, and in those before. */
export function ChangelogPage({ changelog: { released, unreleased, versions }, feed }: Props) {
  const groups = [...Map.groupBy(versions, ({ packages }) => describeGroup(packages).title)].map(
    ([title, [newest, ...older]]) => ({ id: describeGroup(newest?.packages ?? []).name, title, newest, older }),
  );
  return (
    <main class="page guide" id="main">
      <PageHead
        title="Changelog"
        lead="What changed in the contract and in the packages. How the contract changed is computed from its last released version."
      />
      <div>
        <Next {...(released ? { released } : {})} unreleased={unreleased} />
        {groups.map(({ id, newest, older }) => newest && <Group key={id} id={id} newest={newest} older={older} />)}
        {feed && (
          <p class="feed">
            <a href={feed}>The versions as an Atom feed</a>
          </p>
        )}
      </div>
    </main>
  );
}

function Group({ id, newest, older }: { id: string; newest: PublishedVersion; older: PublishedVersion[] }) {
  return (
    <section class="sec" id={id}>
      <h2>{newest.title}</h2>
      <Version version={newest} />
      {older.length > 0 && <VersionList title={`Versions before ${newest.title}`} versions={older} />}
    </section>
  );
}

function Next({ released, unreleased: { changes, notes } }: Pick<PublishedChangelog, 'released' | 'unreleased'>) {
  return (
    <section class="sec" id="next">
      <h2>Next version</h2>
      {released ? (
        <p>
          {changes.length + notes.length > 0
            ? `Not released yet: what the next version changes since ${released}.`
            : `Nothing has changed since ${released}.`}
        </p>
      ) : (
        <p>
          Nothing is released yet. The first version is {service.version}: the contract with{' '}
          <a href="/reference.html">{operations.length} operations</a>, the types, the client, the conformance kit, and
          the reference server. {notes.length === 0 && 'From then on, this page lists what changes.'}
        </p>
      )}
      <Notes notes={notes} />
      {changes.length > 0 && (
        <>
          <h3 class="sub">The contract since {released}</h3>
          <Changes changes={changes} />
        </>
      )}
    </section>
  );
}
