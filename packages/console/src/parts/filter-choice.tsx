interface FilterChoiceProps {
  name: string;
  label: string;
  /** The label of the choice that filters nothing. */
  all: string;
  choices: readonly (readonly [value: string, text: string])[];
  chosen: string | undefined;
  class?: 'w' | 'push';
}

/** A choice of the filter of a list, which applies at once with script. */
export function FilterChoice({ name, label, all, choices, chosen, class: look }: FilterChoiceProps) {
  return (
    <>
      <label class="vh" for={name}>
        {label}
      </label>
      <select id={name} name={name} class={look} data-submit>
        <option value="">{all}</option>
        {choices.map(([value, text]) => (
          <option value={value} selected={value === chosen}>
            {text}
          </option>
        ))}
      </select>
    </>
  );
}
