import type { ConsoleContext } from '../console-context.ts';
import { nameOf, type Section } from '../frame/sections.ts';
import { show } from '../show.tsx';
import { Pane } from './pane.tsx';
import type { ShowPane } from './section.tsx';

/** Shows a pane alone on its page, in a section without a list. */
export const showAlone =
  (context: ConsoleContext, section: Section): ShowPane =>
  (request, reply, { status, record: _, ...pane }) => {
    const content = (
      <>
        <h1>{nameOf(section)}</h1>
        <div class="one-column">
          <Pane section={section} {...pane} />
        </div>
      </>
    );
    return show(context, request, reply, { title: pane.title, section, status, content });
  };
