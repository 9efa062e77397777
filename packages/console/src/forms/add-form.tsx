import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ComponentChildren } from 'preact';
import { addressOf } from '../address.ts';
import { Form } from '../frame/form.tsx';
import type { ShowPane } from '../records/section.tsx';
import { redirect } from '../show.tsx';
import { type FormBody, type FormField, readFields, readText, type Values } from './fields.ts';
import { type FieldErrors, findFieldErrors } from './form-errors.ts';
import { FormFields } from './form-fields.tsx';

export interface FormRequest {
  params: Readonly<Record<string, string>>;
  request: FastifyRequest;
}

/** A form as it is for one record. */
interface FormContent {
  fields?: readonly FormField[];
  /** The initial values of its fields. */
  values?: Values;
  /** The record that it is about. */
  about?: string;
  /** Its effect, or a hint. */
  note?: ComponentChildren;
  /** The page that it returns to. */
  back: string;
}

/** A form in the pane of a section. */
export interface FormPage {
  /** The path of its page. */
  path: string;
  /** The path that it is sent to (default: the path of its page). */
  action?: string;
  title: string;
  /** The action of its button. */
  button: string;
  isDestructive?: true;
  /** @throws NotFound, Refusal, ConsoleError */
  load(request: FormRequest): Promise<FormContent>;
  /**
   * Calls the operation. @throws the errors of the operation
   * @param isSure whether the user has agreed to the effect of these values
   */
  save(values: Values, request: FormRequest, isSure: boolean): Promise<Outcome | Question>;
}

/** The next page, and a sentence about the effect. */
interface Outcome {
  to: string;
  text: string;
  kind?: 'done' | 'time';
}

/** The effect of a form, before it is sent again to have it. */
interface Question {
  question: ComponentChildren;
}

/** Adds the action of a button. Its errors appear in a note on the page of the button. */
export function addAction(
  app: FastifyInstance,
  path: string,
  act: (asked: FormRequest & { body: FormBody }) => Promise<Outcome>,
): void {
  app.post<{ Params: Record<string, string>; Body: FormBody }>(path, async (request, reply) => {
    const { to, text, kind = 'done' } = await act({ params: request.params, body: request.body, request });
    return redirect(request, reply, to, { kind, text });
  });
}

interface FormState {
  errors?: FieldErrors;
  question?: ComponentChildren;
}

/** Adds a form, which is shown again, with its input, until it is valid and the user is sure. @param show shows its pane */
export function addForm(app: FastifyInstance, show: ShowPane, page: FormPage): void {
  const { path, action = path, title } = page;

  function showForm(request: FastifyRequest, reply: FastifyReply, content: FormContent, state: FormState = {}) {
    const { fields = [], values = {}, about, note, back } = content;
    const { errors = {}, question } = state;
    const { note: _, ...query } = request.query as Readonly<Record<string, string>>;
    const keepQuery = (address: string) => (address.includes('?') ? address : addressOf(address, query));
    const to = action.replace(/:(\w+)/g, (_, name) =>
      encodeURIComponent((request.params as FormRequest['params'])[name] ?? ''),
    );
    return show(request, reply, {
      title,
      record: Object.values(request.params as FormRequest['params']),
      back: keepQuery(back),
      status: Object.keys(errors).length > 0 ? 422 : 200,
      state: about && <span class="soft breaks">{about}</span>,
      content: (
        <Form action={keepQuery(to)} label={title}>
          <ErrorNote errors={errors} />
          {question && <input type="hidden" name="sure" value={hashOf(values)} />}
          {(question ?? note) && <section aria-label="What it does">{question ?? note}</section>}
          {fields.length > 0 && (
            <section aria-label={title}>
              <FormFields fields={fields} values={values} errors={errors} />
            </section>
          )}
          <p class="bar foot">
            <button type="submit" class={page.isDestructive ? 'bad' : 'primary'}>
              {page.button}
            </button>
            <a class="btn quiet" href={keepQuery(back)}>
              Cancel
            </a>
          </p>
        </Form>
      ),
    });
  }

  app.get<{ Params: Record<string, string> }>(path, async (request, reply) =>
    showForm(request, reply, await page.load({ params: request.params, request })),
  );

  app.post<{ Params: Record<string, string>; Body: FormBody }>(action, async (request, reply) => {
    const asked = { params: request.params, request };
    const content = await page.load(asked);
    const values = readFields(content.fields ?? [], request.body);
    const typed = { ...content, values };
    try {
      const outcome = await page.save(values, asked, readText(request.body, 'sure') === hashOf(values));
      if ('question' in outcome) return await showForm(request, reply, typed, outcome);
      return await redirect(request, reply, outcome.to, { kind: outcome.kind ?? 'done', text: outcome.text });
    } catch (error) {
      const errors = findFieldErrors(error, content.fields ?? []);
      if (errors === undefined) throw error;
      return showForm(request, reply, typed, { errors });
    }
  });
}

/** Tells the values that the user agreed to from changed ones. */
const hashOf = (values: Values): string => hash('sha256', JSON.stringify(values));

/** The faults of a form, with a link to each field. */
function ErrorNote({ errors: { '': message, ...fields } }: { errors: FieldErrors }) {
  if (message === undefined && Object.keys(fields).length === 0) return null;
  return (
    <div class="note bad" role="alert">
      <b>{message ?? 'Not done. What you typed is still here.'}</b>
      {Object.entries(fields).map(([name, error]) => (
        <>
          {' '}
          <a class="under" href={`#${name}`}>
            {error}
          </a>
        </>
      ))}
    </div>
  );
}
