import type { LiveDeclaration } from '../../lib/live-declaration.ts';
import { IMAGES_KEY, WAREHOUSE_NAMES_KEY } from './keys.ts';

export const imagesLive = {
  stale: {
    'projectImage.changed': [IMAGES_KEY],
    // An image shows the name of its warehouse.
    'warehouse.changed': [IMAGES_KEY, WAREHOUSE_NAMES_KEY],
  },
} as const satisfies LiveDeclaration;
