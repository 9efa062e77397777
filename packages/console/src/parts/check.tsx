import type { ComponentChildren } from 'preact';

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
