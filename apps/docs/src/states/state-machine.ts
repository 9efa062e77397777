/** The state after a trigger, by the state before it, as the reference server has it; `none` is the lack of one. */
type Transitions = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The text of a guide about a trigger. The states are not part of it: they come from the reference server. */
export interface Trigger {
  /** The event, in one to three words. */
  label: string;
  /** What the event is, with operations between backticks. */
  description: string;
  /** States with a result in the contract. Elsewhere, the reference server chose it. */
  specifiedFrom?: readonly string[];
  /** Requirements about it. */
  requirements?: readonly string[];
  /** The choices of the reference server, as entries of the register of unspecified behavior. */
  choices?: readonly string[];
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
  return {
    title,
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
