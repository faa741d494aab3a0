// Loaded before the libraries, which are a hundred times as large: what the first screen needs is asked for meanwhile.
import { askFirst } from '../lib/first-answer.ts';
import { headingClasses } from '../ui/heading-classes.ts';
import { type Screen, screenAt } from './screens.ts';
import { barClasses, barRowClasses, mainClasses } from './shell/shell-classes.ts';

function box(classes: string, ...content: readonly (Node | string)[]): HTMLElement {
  const element = document.createElement('div');
  element.className = classes;
  element.append(...content);
  return element;
}

/**
 * Draws what the screen will show in the same places, until it is there: the bar, the heading, and room for the rest.
 * Hidden from assistive technology and from the keyboard, since the screen replaces it.
 */
function drawAhead({ heading }: Screen): void {
  const root = document.getElementById('root');
  if (!root || root.hasChildNodes()) return;
  const mark = new Image(32, 32);
  mark.src = '/favicon.svg';
  const title = heading && [
    box(headingClasses.title, heading.title),
    box(headingClasses.detail, heading.detail),
  ];
  const room = () => box('mb-3 h-56 animate-skeleton rounded-md bg-line/70');
  const page = box(
    'flex min-h-dvh flex-col',
    box(barClasses, box(barRowClasses, mark)),
    // Higher than the window, as the screen: a scroll bar would move what is drawn.
    box(
      `${mainClasses} min-h-dvh`,
      ...(title ? [box(headingClasses.whole, box('min-w-0', ...title))] : []),
      room(),
      room(),
    ),
  );
  page.inert = true;
  root.append(page);
}

const screen = screenAt(location.pathname);
if (screen) {
  // The first format of all takes 10 to 15 ms of a fast processor: after the first paint, while the libraries are on their
  // way, instead of within their evaluation.
  requestAnimationFrame(() => setTimeout(Intl.DateTimeFormat));
  // A search chooses something else than what the screen begins with, as a past moment.
  askFirst((!location.search && screen.reads?.(location.pathname)) || []);
  // Once the page is parsed: `DOMContentLoaded` would come after the libraries.
  if (document.readyState !== 'loading') drawAhead(screen);
  else document.addEventListener('readystatechange', () => drawAhead(screen), { once: true });
  // The router asks again, and says what is missing.
  screen.load().catch(() => undefined);
}
