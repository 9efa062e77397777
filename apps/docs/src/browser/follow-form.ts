import type { SampleRequest } from '@email-automation/codegen/sample-request';
import { writeSamples } from '@email-automation/codegen/write-samples';
import { fillIn } from '../reference/fill-in.ts';
import { readRequest } from './form-request.ts';

/** The requests of all samples by operation IDs, and values of environment variables in them. */
export interface FormSamples {
  requests: Record<string, SampleRequest>;
  values: Readonly<Record<string, string | undefined>>;
}

const here = import.meta.url;
let loaded: Promise<FormSamples> | undefined;

/** Writes the samples of a page again, in all languages, with what its form has. While JSON in it is incomplete, they stay. */
export async function followForm(form: HTMLFormElement): Promise<void> {
  const samples = document.querySelector<HTMLElement>('.samples');
  loaded ??= fetch(new URL('../samples.json', here)).then((response) => response.json());
  const { requests, values } = await loaded;
  const request = requests[samples?.dataset.operation ?? ''];
  if (!samples || !request) return;
  try {
    const changed = { ...request, ...changesOf(form, request) };
    for (const sample of writeSamples(changed, form.dataset.port === undefined)) {
      const code = samples.querySelector(`[class="${CSS.escape(sample.label)}"] code`);
      if (code) showCode(code, fillIn(sample, values));
    }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
}

/** Replaces the code of a sample, and scrolls its box to the first line that changes. */
function showCode(code: Element, text: string): void {
  const [before, lines] = [code.textContent.split('\n'), text.split('\n')];
  const changed = lines.findIndex((line, at) => line !== before[at]);
  code.replaceChildren(text);
  const box = code.parentElement;
  if (box && changed >= 0) box.scrollTop = (changed / lines.length) * box.scrollHeight - box.clientHeight / 2;
}

/** What the form says otherwise than the sample. @throws SyntaxError for incomplete JSON */
function changesOf(form: HTMLFormElement, { query }: SampleRequest): Partial<SampleRequest> {
  const { url, body } = readRequest(form);
  const fields = [...form.querySelectorAll<HTMLInputElement>('[id^=try-path-], [id^=try-query-]')];
  const inPath = fields.filter(({ id }) => id.startsWith('try-path-'));
  const inQuery = fields.filter(({ id, value }) => id.startsWith('try-query-') && value.trim() !== '');
  const nameOf = ({ id }: Element) => id.replace(/^try-(path|query)-/, '');
  return {
    path: new URL(url, location.href).pathname,
    pathParameters: Object.fromEntries(inPath.map((field) => [nameOf(field), field.value])),
    query: Object.fromEntries(
      inQuery.map((field) => {
        const known = query[nameOf(field)];
        const value = field.dataset.json ? JSON.parse(field.value) : field.value;
        // What is secret stays an environment variable.
        return [nameOf(field), typeof known === 'object' ? known : value];
      }),
    ),
    ...(body === undefined ? {} : { body: JSON.parse(body) }),
  };
}
