import type { Section } from '../site/sections.ts';
import { Icon } from './Icon.tsx';
import { SectionList } from './SectionList.tsx';

interface TopBarProps {
  section: Section | undefined;
  menu: boolean;
  /** Whether the page has the panel of the sandbox. On other pages, a script adds it when a reader asks for it. */
  panel: boolean;
}

/** The beginning of every page: the way home, the sections, search, the sandbox, and the theme. */
export function TopBar({ section, menu, panel }: TopBarProps) {
  return (
    <header class="top">
      {menu && (
        <button class="icon burger" type="button" popovertarget="nav" aria-label="Menu">
          <Icon name="menu" />
        </button>
      )}
      <a class="brand" href="/index.html">
        <Logo />
        <span>Email Automation</span>
      </a>
      <nav aria-label="Sections">
        <SectionList current={section} />
      </nav>
      <button class="find" type="button" data-do="search">
        <Icon name="search" />
        <span>Search</span>
        <kbd>Ctrl K</kbd>
      </button>
      <button class="chip" type="button" data-do="sandbox" popovertarget={panel ? 'sandbox' : undefined}>
        <span class="dot">Sandbox</span> <b />
      </button>
      <button class="icon" type="button" data-do="theme" aria-label="Switch theme">
        <Icon name="theme" />
      </button>
    </header>
  );
}

function Logo() {
  return (
    <svg width="28" height="28" viewBox="0 0 28 28" fill="none" aria-hidden="true">
      <rect width="28" height="28" rx="7" fill="currentColor" />
      <path
        class="fold"
        d="M6.5 9.5 14 15.5l7.5-6M6.5 9.5v9h15v-9"
        stroke-width="2"
        stroke-linejoin="round"
        stroke-linecap="round"
      />
    </svg>
  );
}
