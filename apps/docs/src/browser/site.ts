import { addAnchors } from './add-anchors.ts';
import { addCopyButtons } from './copy.ts';
import { startLanguages } from './language.ts';
import { markSectionInView } from './on-this-page.ts';
import { openSearchByKey } from './search-key.ts';
import { startPanels } from './start-panels.ts';
import { startTheme } from './theme.ts';
import { startTryIt } from './try-it.ts';

// Entries of registers have moved to the pages of their parts. Their old URLs lead to a list, which links to them.
const moved = document.querySelector<HTMLAnchorElement>(`.entries a[id="${CSS.escape(location.hash.slice(1))}"]`);
if (moved) location.replace(moved.href);

// Without scripts every page is readable: all languages show, and no part that needs a script.
startTheme();
startLanguages();
addCopyButtons();
addAnchors();
openSearchByKey();
startTryIt();
if (document.querySelector('[data-requests], [data-sample]'))
  void import('./run-buttons.ts').then(({ addRunButtons }) => addRunButtons());
startPanels();
markSectionInView();
