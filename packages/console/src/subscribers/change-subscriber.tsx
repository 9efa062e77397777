import { ChangedMeanwhile } from '@email-automation/sandbox/workspace/record-changes';
import { ValidationFailed } from '@email-automation/service/domain/errors';
import type { Subscriber } from '@email-automation/service/domain/records';
import { subscriberOf } from '@email-automation/service/storage/queries/subscribers';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ComponentChildren } from 'preact';
import type { ConsoleContext } from '../console-context.ts';
import { type FormBody, toFieldErrors as toLabeledErrors } from '../forms/form-values.ts';
import { describeOvertaken } from '../forms/update-from-form.ts';
import { recordPath } from '../records/record-path.ts';
import { redirect, show } from '../show.tsx';
import { type FieldErrors, type FormTexts, readTexts, toFieldErrors } from './form-input.ts';
import { profileLabels } from './profile-texts.ts';
import { SubscriberForm } from './subscriber-form.tsx';

/** The path of a subscriber. */
export interface SubscriberRoute {
  Params: { account: string; id: string };
  Body: FormBody;
}

/** A change of a subscriber that has a form. */
export interface SubscriberChange {
  /** The last part of its path. */
  name: string;
  title: string;
  button: string;
  /** What was not done, if something is wrong. */
  failure: string;
  isDestructive?: boolean;
  /** The names of its fields; errors of none of them are shown at the first. */
  fields: readonly string[];
  /** What the form shows at first. */
  start(subscriber: Subscriber): FormTexts;
  render(subscriber: Subscriber, texts: FormTexts, errors: FieldErrors): Promise<ComponentChildren>;
  /** What is wrong before anything is done. */
  check(texts: FormTexts): FieldErrors;
  /** @returns what was done @throws ValidationFailed */
  apply(subscriber: Subscriber, texts: FormTexts): Promise<string>;
}

/** Adds the form of a change: shown again with what was typed as long as something is wrong. */
export function addChange(app: FastifyInstance, context: ConsoleContext, change: SubscriberChange): void {
  const path = `/console/subscribers/:account/:id/${change.name}`;
  const db = context.services.database.query;

  async function showForm(
    request: FastifyRequest,
    reply: FastifyReply,
    subscriber: Subscriber,
    texts: FormTexts,
    errors: FieldErrors = {},
  ) {
    const here = recordPath('subscribers', subscriber);
    const { name, title, button, failure, isDestructive } = change;
    return show(context, request, reply, {
      title: `${title} · ${subscriber.email}`,
      section: 'subscribers',
      status: Object.keys(errors).length > 0 ? 422 : 200,
      content: (
        <SubscriberForm
          action={`${here}/${name}`}
          back={here}
          {...{ title, button, failure, errors }}
          {...(isDestructive && { isDestructive })}
          about={subscriber.email}
        >
          {await change.render(subscriber, texts, errors)}
        </SubscriberForm>
      ),
    });
  }

  app.get<SubscriberRoute>(path, async (request, reply) => {
    const subscriber = await subscriberOf(db, request.params.account, request.params.id);
    return showForm(request, reply, subscriber, change.start(subscriber));
  });

  app.post<SubscriberRoute>(path, async (request, reply) => {
    const subscriber = await subscriberOf(db, request.params.account, request.params.id);
    const texts = readTexts(request.body, change.fields);
    const errors = change.check(texts);
    if (Object.keys(errors).length > 0) return showForm(request, reply, subscriber, texts, errors);
    try {
      const text = await change.apply(subscriber, texts);
      return redirect(request, reply, recordPath('subscribers', subscriber), { kind: 'done', text });
    } catch (error) {
      if (error instanceof ChangedMeanwhile) {
        const { loaded = '' } = change.start({ ...subscriber, ...error.stored });
        const merged = { ...change.start({ ...subscriber, ...error.record }), loaded };
        return showForm(request, reply, subscriber, merged, toLabeledErrors(describeOvertaken(error), profileLabels));
      }
      if (!(error instanceof ValidationFailed)) throw error;
      return showForm(request, reply, subscriber, texts, toFieldErrors(error.errors, change.fields));
    }
  });
}
