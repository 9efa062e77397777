import type { ComponentChildren } from 'preact';

interface FieldProps {
  name: string;
  label: string;
  /** What was typed before. */
  value?: string | undefined;
  type?: 'text' | 'email' | 'url' | 'number' | 'datetime-local' | 'time' | 'password';
  /** What is wrong with it. */
  error?: string | undefined;
  hint?: string;
  required?: boolean;
  /** Rows of a text of several lines (default: one line). */
  rows?: number | undefined;
  /** The values among which it chooses, with what the user sees. */
  choices?: readonly (readonly [value: string, text: string])[] | undefined;
  autocomplete?: string;
  /** The values of another field with which it is used; the style of the form hides it with others. */
  of?: string;
}

/** A field of a form with its label, and what is wrong with it. */
export function Field({
  name,
  label,
  value,
  type = 'text',
  error,
  hint,
  required,
  rows,
  choices,
  autocomplete = 'off',
  of,
}: FieldProps) {
  const described = [error && `${name}-error`, hint && `${name}-hint`].filter(Boolean).join(' ') || undefined;
  const shared = {
    id: name,
    name,
    required,
    'aria-invalid': error ? ('true' as const) : undefined,
    'aria-describedby': described,
  };
  return (
    <div class="field" data-of={of}>
      <label for={name}>{label}</label>
      {choices ? (
        <select {...shared}>
          {choices.map(([choice, text]) => (
            <option value={choice} selected={choice === value}>
              {text}
            </option>
          ))}
        </select>
      ) : rows ? (
        <textarea {...shared} rows={rows}>
          {/* Browsers drop a line break at the beginning. */}
          {value?.startsWith('\n') ? `\n${value}` : value}
        </textarea>
      ) : (
        <input {...shared} type={type as 'text'} value={value} autocomplete={autocomplete} />
      )}
      {error && (
        <p class="bad" id={`${name}-error`}>
          {error}
        </p>
      )}
      {hint && (
        <p class="faint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

interface CheckProps {
  name: string;
  value?: string;
  checked: boolean;
  required?: boolean;
  children: ComponentChildren;
}

/** A checkbox with its label. */
export function Check({ name, value = 'true', checked, required, children }: CheckProps) {
  return (
    <label class="check">
      <input type="checkbox" name={name} value={value} checked={checked} required={required} /> {children}
    </label>
  );
}
