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

/** Replaces the part of a sample that changes, which keeps the colors, and scrolls the box of the sample to it. */
function showCode(code: Element, text: string): void {
  const before = code.textContent;
  if (before === text) return;
  const most = Math.min(before.length, text.length);
  let [start, end] = [0, 0];
  while (start < most && before[start] === text[start]) start++;
  while (end < most - start && before.at(-1 - end) === text.at(-1 - end)) end++;
  const range = document.createRange();
  range.setStart(...findOffset(code, start));
  range.setEnd(...findOffset(code, before.length - end));
  range.deleteContents();
  range.insertNode(new Text(text.slice(start, text.length - end)));
  const box = code.parentElement;
  if (box) box.scrollTop += range.getBoundingClientRect().top - box.getBoundingClientRect().top - box.clientHeight / 2;
}

/** The text node at a position in the text of an element, and the position in it. */
function findOffset(element: Element, position: number): [Text, number] {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let before = 0;
  while (texts.nextNode()) {
    const node = texts.currentNode as Text;
    if (before + node.length >= position) return [node, position - before];
    before += node.length;
  }
  throw new RangeError('The text is shorter.');
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
