import { ConcurrentChange, digestFields, findChanges } from '@email-automation/sandbox/workspace/record-changes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ComponentChildren } from 'preact';
import { Form } from '../frame/form.tsx';
import { Block } from '../parts/blocks.tsx';
import type { ShowPane } from '../records/section.tsx';
import { redirect } from '../show.tsx';
import { type FormBody, type FormField, readFields, readText, toFormValues, type Values } from './fields.ts';
import { type FieldErrors, findFieldErrors } from './form-errors.ts';
import { FormFields } from './form-fields.tsx';

export interface FormRequest {
  params: Readonly<Record<string, string>>;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Checks a record under its lock, once more before it changes. @throws ConcurrentChange */
  check?: (stored: Values) => void;
}

/** Fields of a form that belong together. */
interface FieldGroup {
  title?: string;
  hint?: string;
  fields: readonly FormField[];
}

/** A form as it is for one record. */
export interface FormContent {
  /** What its fields have at first; of a record that exists: as it is stored. */
  values: Values;
  groups: readonly FieldGroup[];
  /** The record that it is about. */
  about?: string;
  /** What it does, or what to know before, in a sentence. */
  note?: ComponentChildren;
  /** What else its pane has. */
  after?: ComponentChildren;
  /** The page that it returns to. */
  back: string;
}

/** A form in the pane of a section. */
export interface FormPage {
  /** Shows the pane, beside the list of the section. */
  show: ShowPane;
  /** The path of its page. */
  path: string;
  /** The path to which it is sent (default: the path of its page). */
  action?: string;
  title: string;
  /** What its button does. */
  button: string;
  isDestructive?: true;
  /** Whether it changes a record that somebody else could change in the meantime: `save` gets only what was changed. */
  isChange?: true;
  /** @throws NotFound, Refusal, ConsoleError */
  load(request: FormRequest): Promise<FormContent>;
  /** Calls the operation. @returns where it leads, and what was done; undefined once it has sent a page @throws what the operation throws */
  save(values: Values, request: FormRequest): Promise<Outcome>;
}

/** The page that follows, and a sentence about what was done; undefined if a page was sent already. */
type Outcome = { to: string; text: string } | undefined;

/** Adds the action of a button. Its errors appear in a note on the page of the button. */
export function addAction(
  app: FastifyInstance,
  path: string,
  act: (asked: FormRequest & { body: FormBody }) => Promise<Outcome>,
): void {
  app.post<{ Params: Record<string, string>; Body: FormBody }>(path, async (request, reply) => {
    const done = await act({ params: request.params, body: request.body, request, reply });
    return done ? redirect(request, reply, done.to, { kind: 'done', text: done.text }) : reply;
  });
}

/** Adds a form, which is shown again, with its input, until it is valid. */
export function addForm(app: FastifyInstance, page: FormPage): void {
  const { path, action = path, title, isChange } = page;

  function showForm(
    { request, reply, params }: FormRequest,
    content: FormContent,
    more: { values: Values; loaded: string; errors?: FieldErrors },
  ) {
    const { errors = {} } = more;
    const to = action.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''));
    const { about, back, after } = content;
    return page.show(request, reply, {
      title,
      back,
      status: Object.keys(errors).length > 0 ? 422 : 200,
      state: about && <span class="soft breaks">{about}</span>,
      content: (
        <>
          <RecordForm page={page} content={content} action={to} {...more} />
          {after}
        </>
      ),
    });
  }

  app.get<{ Params: Record<string, string> }>(path, async (request, reply) => {
    const asked = { params: request.params, request, reply };
    const content = await page.load(asked);
    const values = toFormValues(fieldsIn(content), content.values);
    return showForm(asked, content, { values, loaded: isChange ? digest(values) : '' });
  });

  app.post<{ Params: Record<string, string>; Body: FormBody }>(action, async (request, reply) => {
    const asked = { params: request.params, request, reply };
    const content = await page.load(asked);
    const fields = fieldsIn(content);
    const values = readFields(fields, request.body);
    const loaded = readText(request.body, 'loaded');
    if (readText(request.body, 'do') !== '') return showForm(asked, content, { values, loaded });
    try {
      const changesOf = (stored: Values) =>
        findChanges(toFormValues(fields, stored), values, Object.fromEntries(new URLSearchParams(loaded)));
      const saved = isChange
        ? await page.save(changesOf(content.values), { ...asked, check: changesOf })
        : await page.save(values, asked);
      return saved ? await redirect(request, reply, saved.to, { kind: 'done', text: saved.text }) : reply;
    } catch (error) {
      const errors = findFieldErrors(error, fields);
      if (errors === undefined) throw error;
      if (error instanceof ConcurrentChange)
        return showForm(asked, content, { values: error.record, loaded: digest(error.stored), errors });
      return showForm(asked, content, { values, loaded, errors });
    }
  });
}

const fieldsIn = ({ groups }: FormContent) => groups.flatMap(({ fields }) => fields);

/** What was loaded, by which changes of others in the meantime are noticed. */
const digest = (values: Values) => new URLSearchParams(digestFields(values, Object.keys(values))).toString();

interface RecordFormProps {
  page: FormPage;
  content: FormContent;
  action: string;
  values: Values;
  loaded: string;
  errors?: FieldErrors;
}

function RecordForm({ page, content, action, values, loaded, errors = {} }: RecordFormProps) {
  const { title, button, isDestructive } = page;
  const { groups, note, back } = content;
  return (
    <Form action={action} label={title}>
      {loaded !== '' && <input type="hidden" name="loaded" value={loaded} />}
      <ErrorNote errors={errors} />
      {note && <section aria-label="What it does">{note}</section>}
      {groups.map(({ title: name, hint, fields }) => {
        const shown = <FormFields fields={fields} values={values} errors={errors} />;
        return name === undefined ? (
          <section aria-label={title}>{shown}</section>
        ) : (
          <Block title={name} end={hint && <span class="soft">{hint}</span>}>
            {shown}
          </Block>
        );
      })}
      <p class="bar foot">
        <button type="submit" class={isDestructive ? 'bad' : 'primary'}>
          {button}
        </button>
        <a class="btn quiet" href={back}>
          Cancel
        </a>
      </p>
    </Form>
  );
}

/** What is wrong with a form, with a link to each field. */
function ErrorNote({ errors }: { errors: FieldErrors }) {
  const { '': message, ...fields } = errors;
  const count = Object.keys(fields).length;
  if (count === 0 && message === undefined) return null;
  const wrong = `Not done: ${count === 1 ? 'one field is' : `${count} fields are`} wrong. What you typed is still here.`;
  return (
    <div class="note bad" role="alert">
      <div>
        <b>{message ?? wrong}</b>
        {Object.entries(fields).map(([name, error]) => (
          <>
            {' '}
            <a class="under" href={`#${name}`}>
              {error}
            </a>
          </>
        ))}
      </div>
    </div>
  );
}
