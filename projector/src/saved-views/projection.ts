import { streamSubject } from '@nodo/contracts/streams';
import type { Projection } from '../engine/projection.ts';

/** People's saved, named filters. */
export const savedViewsProjection: Projection = {
  name: 'saved-views',
  categories: ['savedViews'],
  owns: ['savedViews'],
  forgets: [{ table: 'savedViews', where: 'user_id = $1::uuid', set: { name: '$2', search: '$2' } }],
  keyOf: streamSubject,
  prefetch: ({ type, stream, data }, rows) => {
    if (type === 'ViewRemoved') rows.savedViews.prefetch(streamSubject(stream), data.viewId);
  },
  apply: async (event, rows, publish) => {
    const userId = streamSubject(event.stream);
    if (event.type === 'ViewSaved') {
      const { viewId: id, screen, name, search } = event.data;
      const at = event.metadata.occurredAt;
      rows.savedViews.put({ user_id: userId, id, screen, name, search, saved_at: at });
    } else if (event.type === 'ViewRemoved') {
      rows.savedViews.remove(userId, event.data.viewId);
    } else return;
    const position = event.position.toString();
    publish({ event: 'savedViews.changed', data: { userId, position }, to: [`user:${userId}`] });
  },
};
