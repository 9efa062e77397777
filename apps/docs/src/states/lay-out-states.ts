import { Graph, layout } from '@dagrejs/dagre';
import type { State, StateMachine } from './state-machine.ts';

interface Box {
  /** Center. */
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Arrow {
  key: string;
  /** Labels of the triggers, one below the other. */
  labels: string[];
  specified: boolean;
  /** Data of an SVG path. */
  path: string;
  x: number;
  y: number;
}

export interface StateLayout {
  width: number;
  height: number;
  boxes: (Box & State)[];
  arrows: Arrow[];
}

/** Widths of characters in pixels, on average, at the sizes of the diagram. */
const [nameWidth, labelWidth] = [7.3, 5.7];
export const lineHeight = 14;

/** Places states and their transitions, from top to bottom, so that a diagram fits a narrow window. */
export function layOutStates({ states, transitions }: StateMachine): StateLayout {
  const arrows = new Map<string, { from: string; to: string; labels: string[]; specified: boolean }>();
  for (const { trigger, from, to, specified } of transitions) {
    // A transition without an effect is in the table only.
    for (const state of from.filter((one) => one !== to)) {
      const arrow = arrows.get(`${state} ${to}`) ?? { from: state, to, labels: [], specified: false };
      arrow.labels.push(trigger.label);
      arrow.specified ||= specified;
      arrows.set(`${state} ${to}`, arrow);
    }
  }
  const graph = new Graph();
  graph.setGraph({ rankdir: 'TB', nodesep: 10, edgesep: 4, ranksep: 24, marginx: 4, marginy: 4, acyclicer: 'greedy' });
  for (const { name, label = name } of states)
    graph.setNode(name, { width: label.length * nameWidth + 18, height: 32 });
  for (const { from, to, labels } of arrows.values()) {
    const longest = Math.max(...labels.map((label) => label.length));
    graph.setEdge(from, to, { width: longest * labelWidth + 4, height: labels.length * lineHeight + 4, labelpos: 'c' });
  }
  layout(graph);
  const { width = 0, height = 0 } = graph.graph() as { width?: number; height?: number };
  return {
    width: Math.ceil(width),
    height: Math.ceil(height),
    boxes: states.map((state) => ({ ...(graph.node(state.name) as Box), ...state })),
    arrows: [...arrows].map(([key, { from, to, labels, specified }]) => {
      const { points, x, y } = graph.edge(from, to) as { points: Point[]; x: number; y: number };
      return { key, labels, specified, x, y, path: drawCurve(points) };
    }),
  };
}

type Point = { x: number; y: number };

/** A curve that follows the points. */
function drawCurve(points: readonly Point[]): string {
  const format = ({ x, y }: Point) => `${x.toFixed(1)},${y.toFixed(1)}`;
  const parts = points.slice(1, -1).map((point, index) => {
    const next = points[index + 2] ?? point;
    const isLast = index === points.length - 3;
    const end = isLast ? next : { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 };
    return `Q${format(point)} ${format(end)}`;
  });
  return `M${format(points[0] ?? { x: 0, y: 0 })} ${parts.join(' ')}`;
}
