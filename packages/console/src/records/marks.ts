import type { FastifyInstance } from 'fastify';
import type { ConsoleContext } from '../console-context.ts';
import { addAction } from '../forms/add-form.tsx';
import { recordPath } from './section.tsx';

/** Adds the buttons that mark a failure as done, and open it again. @param findMark the name of the mark of a failed record */
export function addMarks(
  app: FastifyInstance,
  { marks }: ConsoleContext,
  section: 'batches' | 'emails',
  findMark: (id: string) => Promise<string>,
): void {
  for (const [name, mark, text] of [
    ['done', 'done', 'The failure is marked as done: nobody has to look at it any more.'],
    ['reopen', 'open', 'The failure needs attention again.'],
  ] as const)
    addAction(app, `/console/${section}/:id/${name}`, async ({ params: { id = '' } }) => {
      marks.set(await findMark(id), mark);
      return { to: recordPath(section, id), text };
    });
}
