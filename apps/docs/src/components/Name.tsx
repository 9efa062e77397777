import { errorName, memberName } from '@email-automation/codegen/client-names';
import { type ErrorKind, errorKinds } from '@email-automation/codegen/client-vocabulary';
import { Fragment } from 'preact';

const languages = { TypeScript: 'typescript', Python: 'python', Go: 'go' } as const;

/** A name of our clients as the chosen language writes it. @param of an error, or a member in camel case */
export function Name({ of }: { of: string }) {
  const kind = (errorKinds as Record<string, ErrorKind>)[of];
  return (
    <span class="samples">
      {Object.entries(languages).map(([label, language]) => (
        <code key={label} class={label}>
          {breakBetweenWords(kind ? errorName(of, kind, language) : memberName(of, language))}
        </code>
      ))}
    </span>
  );
}

/** Lets a long name break in a narrow column, before a word of it. */
const breakBetweenWords = (name: string) =>
  name.split(/(?<=[a-z])(?=[A-Z])/).map((word, index) => (
    <Fragment key={word}>
      {index > 0 && <wbr />}
      {word}
    </Fragment>
  ));
