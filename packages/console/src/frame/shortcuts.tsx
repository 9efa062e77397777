const shortcuts = [
  ['j', 'Next row of the list'],
  ['k', 'Previous row'],
  ['Enter', 'Open the row'],
  ['Escape', 'Close what is open'],
  ['/', 'Search'],
  ['?', 'Show these shortcuts'],
] as const;

/** The keys of every page, and the button that shows them. Without script, they do nothing. */
export function Shortcuts() {
  return (
    <div class="js" hidden>
      <button type="button" class="quiet" popovertarget="shortcuts">
        Keyboard shortcuts
      </button>
      <section id="shortcuts" class="card" popover="auto" aria-labelledby="h-shortcuts">
        <header>
          <h2 id="h-shortcuts">Keyboard shortcuts</h2>
        </header>
        <dl class="body facts">
          {shortcuts.map(([key, effect]) => (
            <>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{effect}</dd>
            </>
          ))}
        </dl>
      </section>
    </div>
  );
}
