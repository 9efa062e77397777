import { flagOf, namedOptions, variableOf } from '../../../reference-server/src/configuration/serve-options.ts';
import { InlineProse } from '../components/InlineProse.tsx';
import { StackTable } from '../components/StackTable.tsx';

/** All options of the server: the flag, the variable, and the effect of each. */
export function OptionTable() {
  return (
    <StackTable
      label="Options of the server"
      columns={['Flag and variable', 'What it sets']}
      rows={namedOptions.map(([name, option]) => {
        const { default: value, otherwise, description, type } = option;
        const flag = flagOf(name, option);
        return [
          <>
            {flag && (
              <>
                <code>{[flag, type.placeholder].filter(Boolean).join(' ')}</code>
                <br />
              </>
            )}
            <code>{variableOf(name, option)}</code>
          </>,
          <>
            <InlineProse text={description} />
            <br />
            <small>Without it: {otherwise ?? <code>{String(value ?? false)}</code>}</small>
          </>,
        ];
      })}
    />
  );
}
