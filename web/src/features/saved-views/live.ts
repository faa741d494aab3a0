import type { LiveDeclaration } from '../../lib/live-declaration.ts';
import { SAVED_VIEWS_KEY } from './keys.ts';

export const savedViewsLive = {
  stale: { 'savedViews.changed': [SAVED_VIEWS_KEY] },
} as const satisfies LiveDeclaration;
