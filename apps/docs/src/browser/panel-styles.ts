import url from '../styles/panel.css?url';
import { element } from './element.ts';

let isAdded = false;

/** Adds the styles of the sandbox, and of what it did, to a page that comes without them. */
export function addPanelStyles(): void {
  if (!isAdded) document.head.append(element('link', { rel: 'stylesheet', href: url }));
  isAdded = true;
}
