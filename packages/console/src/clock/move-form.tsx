import type { FastifyInstance } from 'fastify';
import type { ConsoleContext } from '../console-context.ts';
import { addForm } from '../forms/add-form.tsx';
import { textFields, withoutEmpty } from '../forms/fields.ts';
import { showAlone } from '../records/show-alone.tsx';
import { findQuestion, type MoveForm, moveClock } from './moves.ts';

/** Adds the form of all buttons that move the clock of a sandbox. */
export function addMoveForm(app: FastifyInstance, context: ConsoleContext): void {
  const { sandbox } = context;
  if (sandbox === undefined) return;
  addForm(app, showAlone(context, 'options'), {
    path: '/console/time',
    title: 'Move the clock',
    button: 'Move the clock',
    async load({ request }) {
      const { back = '/console', set } = (request.body ?? {}) as Readonly<Record<string, string>>;
      const kind = set === undefined ? 'hidden' : 'text';
      const hidden = { kind: 'hidden' } as const;
      const fields = {
        set: { label: 'To a time, in UTC', kind },
        advance: hidden,
        run: hidden,
        ticking: hidden,
      } as const;
      return { fields: textFields({ ...fields, back: hidden }), back };
    },
    async save({ back, ...values }, { request }, isSure) {
      const move = withoutEmpty(values) as MoveForm;
      const question = isSure ? undefined : await findQuestion(context, sandbox, move);
      if (question !== undefined) return { question: <p>{question}</p> };
      const ended = new AbortController();
      const end = () => ended.abort();
      // A browser that stops loading, or closes the page, ends the move where it is.
      request.socket.once('close', end);
      const text = await moveClock(context, sandbox, move, ended.signal).finally(() =>
        request.socket.off('close', end),
      );
      return { to: String(back || '/console'), text, kind: 'time' };
    },
  });
}
