import styles from '../styles/panel.css?url';
import { element } from './element.ts';
import { showSandbox } from './panel.ts';

/** Adds the panel of the sandbox to a page that has none, opens it, and starts the sandbox. */
export async function addPanel(chip: HTMLElement): Promise<void> {
  const panel = element('aside', {
    class: 'box up',
    id: 'sandbox',
    popover: 'auto',
    'aria-label': 'Your sandbox',
    'data-do': 'panel',
  });
  document.head.append(element('link', { rel: 'stylesheet', href: styles }));
  chip.after(panel);
  chip.setAttribute('popovertarget', panel.id);
  panel.showPopover();
  await showSandbox();
}
