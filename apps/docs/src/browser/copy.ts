import { announce, element, icon } from './element.ts';

const drawing = 'M6.5 5.5h6v8h-6zM3.5 10.5h-1v-8h7v1';
const done = 'M3 8.5l3.5 3.5L13 4.5';

/** Adds a button to each block of code, and to each path, which copies the shown text. */
export function addCopyButtons(): void {
  for (const block of document.querySelectorAll('.code, .url')) {
    const place = block.querySelector(':scope > header') ?? block;
    const what = block.matches('.url') ? 'path' : (place.querySelector('b')?.textContent ?? 'code').toLowerCase();
    const button = element('button', { class: 'icon', type: 'button', 'aria-label': `Copy ${what}` }, icon(drawing));
    button.addEventListener('click', () => void copy(block, button));
    place.append(button);
  }
}

async function copy(block: Element, button: HTMLElement): Promise<void> {
  const texts = [...block.querySelectorAll('pre, :scope > code, :scope > a > code')];
  const shown = texts.find((one) => one.checkVisibility()) ?? texts[0];
  try {
    await navigator.clipboard.writeText(shown?.textContent ?? '');
  } catch {
    announce('The browser does not allow copying. Select the text instead.');
    return;
  }
  announce('Copied');
  button.replaceChildren(icon(done));
  setTimeout(() => button.replaceChildren(icon(drawing)), 1500);
}
