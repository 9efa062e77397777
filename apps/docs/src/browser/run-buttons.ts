import { announce, element, icon } from './element.ts';

const play = 'M4.5 3v10l8-5z';

/** Adds a button to each sample that runs in the sandbox of this browser. Its scripts are loaded with the first run. */
export function addRunButtons(): void {
  for (const block of document.querySelectorAll<HTMLElement>(':is([data-requests], [data-sample])')) {
    const name = block.querySelector('b')?.textContent ?? 'sample';
    const button = element('button', { class: 'btn sm', type: 'button' }, icon(play), element('span', {}, 'Run this'));
    button.append(element('span', { class: 'vh' }, `: ${name}`));
    const run = async () => {
      const module = await import('./run-sample.ts').catch(() => undefined);
      if (module) await module.runSample(block, button);
      else {
        const text = 'There is no connection. Connect, then reload the page.';
        announce(text);
        block.after(element('div', { class: 'after bad' }, text));
      }
    };
    button.addEventListener('click', () => void run());
    block.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void run();
    });
    block.querySelector('header')?.append(button);
  }
}
