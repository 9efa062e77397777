// Only adds to pages that work without it: every action is a link or a form.
import { addBusyForms, submitChoices } from './forms.ts';
import { keepListPlace } from './list-place.ts';
import { addLiveRegions } from './live-regions.ts';

addBusyForms();
submitChoices();
addLiveRegions();
keepListPlace();

// On narrow screens the navigation is a strip: shows where the page is.
const current = document.querySelector<HTMLElement>('.side [aria-current]');
const strip = current?.parentElement;
if (strip && strip.scrollWidth > strip.clientWidth) strip.scrollLeft = current.offsetLeft - 14;
