import { layOutStates, lineHeight } from './lay-out-states.ts';
import { StateTable } from './StateTable.tsx';
import type { StateMachine } from './state-machine.ts';

/** In wide windows. In narrow ones, a diagram is as wide as the text. */
const enlargement = 1.2;

/**
 * A diagram of states over a table of the same transitions. Dashed lines are choices of the reference server.
 * @param id unique on the page
 */
export function StateDiagram({ id, machine }: { id: string; machine: StateMachine }) {
  const { width, height, boxes, arrows } = layOutStates(machine);
  return (
    <figure class="states">
      <svg viewBox={`0 0 ${width} ${height}`} width={width * enlargement} role="img" aria-labelledby={`${id}-title`}>
        <title id={`${id}-title`}>{machine.title}. The table has the same transitions.</title>
        <defs>
          <marker id={`${id}-end`} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">
            <path d="M0,0 L8,4 L0,8 z" />
          </marker>
        </defs>
        {arrows.map(({ key, specified, path }) => (
          <path key={key} class={specified ? 'arrow' : 'arrow chosen'} d={path} marker-end={`url(#${id}-end)`} />
        ))}
        {arrows.map(({ key, labels, x, y }) => (
          <text key={key} text-anchor="middle">
            {labels.map((label, index) => (
              <tspan key={label} x={x} y={y + 4 + (index - (labels.length - 1) / 2) * lineHeight}>
                {label}
              </tspan>
            ))}
          </text>
        ))}
        {boxes.map(({ name, label, specified, x, y, width: w, height: h }) => (
          <g key={name} class={label ? 'state none' : 'state'}>
            <rect class={specified ? '' : 'chosen'} x={x - w / 2} y={y - h / 2} width={w} height={h} rx="8" />
            <text x={x} y={y + 4.5} text-anchor="middle">
              {label ?? name}
            </text>
          </g>
        ))}
      </svg>
      <figcaption>
        {machine.title}. What is dashed is a choice of the reference server: other services can differ.
      </figcaption>
      <StateTable machine={machine} />
    </figure>
  );
}
