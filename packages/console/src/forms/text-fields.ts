/** What a field shows of its text. */
interface TextField {
  name: string;
  label: string;
  value: string | undefined;
  error: string | undefined;
}

/** The fields of a form that are a text: what each is called, what was typed, and what is wrong with it. */
export const textFields =
  <Name extends string>(
    labels: Readonly<Record<Name, string>>,
    texts: Readonly<Record<string, string>>,
    errors: Readonly<Record<string, string>>,
  ) =>
  (name: Name): TextField => ({ name, label: labels[name], value: texts[name], error: errors[name] });
