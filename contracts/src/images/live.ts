import { z } from 'zod';
import { liveMessage, position } from '../live-message.ts';

export const imagesLive = {
  'projectImage.changed': liveMessage(
    {
      imageId: z.uuid(),
      /** Null: concerns the whole project. */
      warehouseId: z.uuid().nullable(),
      position,
    },
    'imageId',
  ),
} as const;
