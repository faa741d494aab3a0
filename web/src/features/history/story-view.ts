import { z } from 'zod';
import { addressView, field } from '../../lib/address-view.ts';
import { useAddressView } from '../../lib/use-address-view.ts';
import { storyZooms } from './story-rows.ts';

/** State of the story, held entirely in the URL. */
const { read, write } = addressView({
  zoom: field('zoom', z.enum(storyZooms), 'events'),
  /** Position of the event whose drawer is open. */
  position: field('posicion', z.string().regex(/^\d{1,18}$/)),
});

export const useStoryView = () => useAddressView(read, write);
