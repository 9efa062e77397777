import { sandboxSize } from '../browser/sandbox-size.ts';

/** The sandbox of the reader's browser before it starts. `browser/panel.ts` shows its state there. */
export function SandboxPanel({ id }: { id?: string }) {
  return (
    <aside
      class={id ? 'box up' : 'box'}
      id={id}
      popover={id ? 'auto' : undefined}
      aria-label="Your sandbox"
      data-do="panel"
    >
      <header>
        <h2>Your sandbox</h2>
        <span class="dot">Not started</span>
      </header>
      <section>
        <p>
          The whole service runs in your browser: the rules of the API, demo data, and a clock that you can move. No
          account, nothing to install.
        </p>
        <p class="act">
          <button class="btn sm" type="button">
            Start the sandbox
          </button>
          <span class="note">{sandboxSize}, once</span>
        </p>
      </section>
    </aside>
  );
}
