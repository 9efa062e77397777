/** The state after a trigger, by the state before it, as the reference server has it. */
type Transitions = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The text of a guide about a trigger. The states are not part of it: they come from the reference server. */
export interface Trigger {
  /** One to three words. */
  label: string;
  /** The event, with operations between backticks. */
  description: string;
  /** States with a result in the contract. Elsewhere, the reference server chose it. */
  specifiedFrom?: readonly string[];
  /** Requirements about it. */
  requirements?: readonly string[];
  /** The choices of the reference server, as entries of the register of unspecified behavior. */
  choices?: readonly string[];
}

export interface State {
  name: string;
  /** The shown text, if it is no state but the lack of one. */
  label?: string;
}

/** The effect of a trigger in states that it changes in the same way. */
export interface Transition {
  trigger: Trigger;
  from: string[];
  to: string;
  specified: boolean;
}

export interface StateMachine {
  title: string;
  states: State[];
  transitions: Transition[];
}

/**
 * Builds a state machine from a table that the reference server runs on.
 * @param triggers words about each trigger of the table
 */
export function describeStates<Table extends Transitions>(
  title: string,
  table: Table,
  triggers: Record<keyof Table & string, Trigger>,
): StateMachine {
  const all = new Set(Object.values(table).flatMap((next) => Object.entries(next).flat()));
  return {
    title,
    states: [...all].map((name) => (name === 'none' ? { name, label: 'not subscribed' } : { name })),
    transitions: Object.entries<Trigger>(triggers).flatMap(([name, trigger]) =>
      groupStates(trigger, table[name] ?? {}),
    ),
  };
}

function groupStates(trigger: Trigger, next: Readonly<Record<string, string>>): Transition[] {
  const isSpecified = (state: string) => trigger.specifiedFrom?.includes(state) ?? false;
  const groups = Map.groupBy(Object.entries(next), ([from, to]) => `${to} ${isSpecified(from)}`);
  return [...groups.values()].map((entries) => {
    const from = entries.map(([state]) => state);
    return { trigger, from, to: entries[0]?.[1] ?? '', specified: isSpecified(from[0] ?? '') };
  });
}
