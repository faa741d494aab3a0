import { type LiveDeclaration, whenDetailsChange } from '../../lib/live-declaration.ts';
import { IMAGES_KEY, WAREHOUSE_NAMES_KEY } from './keys.ts';

export const imagesLive = {
  stale: {
    'projectImage.changed': [IMAGES_KEY],
    'warehouse.changed': whenDetailsChange(IMAGES_KEY, WAREHOUSE_NAMES_KEY),
  },
} as const satisfies LiveDeclaration;
