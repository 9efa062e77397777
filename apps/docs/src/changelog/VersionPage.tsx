import { PageHead } from '../components/PageHead.tsx';
import { type PublishedVersion, shortName } from './published-changelog.ts';
import { Version } from './Version.tsx';

/** The page of one version. */
export function VersionPage({ version }: { version: PublishedVersion }) {
  return (
    <main class="page single" id="main">
      <PageHead title={version.title} lead={describeVersion(version)} />
      <Version version={version} />
      <p class="more-about">
        <a href="/changelog.html">All versions</a>
      </p>
    </main>
  );
}

/** What the page of a version has, in a sentence. */
export const describeVersion = ({ packages, version }: PublishedVersion): string =>
  `What changed in version ${version} of ${packages.length > 1 ? 'the packages' : 'the package'} ${packages.map(shortName).join(', ')}.`;
