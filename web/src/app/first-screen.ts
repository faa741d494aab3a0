// Loaded before the libraries, which are a hundred times as large: what the first screen needs is asked for meanwhile.
import { askForSession } from '../lib/first-answer.ts';
import { screenAt } from './screens.ts';

const screen = screenAt(location.pathname);
if (screen) {
  askForSession();
  // The router asks again, and says what is missing.
  screen.load().catch(() => undefined);
}
