import { requirements, requirementUrl } from '../contract/registers.ts';
import { InlineProse } from './InlineProse.tsx';

/**
 * The requirements about the subject of a guide, from the register.
 * @param ids such as `AUTH-3`
 */
export function Requirements({ ids }: { ids: readonly string[] }) {
  return (
    <ul class="reg">
      {ids.map((id) => (
        <li key={id}>
          <a href={requirementUrl(id)}>{id}</a>
          <span>
            <InlineProse text={statementOf(id)} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function statementOf(id: string): string {
  const requirement = requirements.find((one) => one.id === id);
  if (!requirement || requirement.retired) throw new Error(`No requirement ${id} is in force.`);
  return requirement.statement;
}
