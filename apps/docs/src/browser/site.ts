import { addCopyButtons } from './copy.ts';
import { markSectionInView } from './on-this-page.ts';
import { openSearchByKey } from './search-key.ts';
import { startTabs } from './tabs.ts';
import { startTheme } from './theme.ts';
import { startTryIt } from './try-it.ts';

// Without scripts every page is readable: all panels show, and nothing that needs a script does.
startTheme();
startTabs();
addCopyButtons();
openSearchByKey();
startTryIt();
markSectionInView();
