import { released } from '../site/released.ts';
import { Callout } from './Callout.tsx';

/** Says that a page has commands which no clone replaces. Empty after the first release. */
export function NeedsRelease() {
  if (released) return null;
  return (
    <Callout kind="caution">Installing packages from npm needs the first release, which is still to come.</Callout>
  );
}
