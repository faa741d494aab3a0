import type { LiveEnvelope } from '@nodo/contracts/live';
import type { SanctionsList } from '@nodo/contracts/sanctions/values';
import { actorId } from '../engine/actor.ts';
import type { Projection } from '../engine/projection.ts';

/** The latest import of each list, and the progress of screening everybody against it. */
export const sanctionsProjection: Projection = {
  name: 'sanctions',
  categories: ['sanctionsList'],
  owns: ['sanctionsLists'],
  apply: async (event, rows, publish) => {
    const { occurredAt: at, actor } = event.metadata;
    if (event.type === 'SanctionsListImported') {
      const { list, publishedOn, entries, bytes, sha256, objectPath } = event.data;
      rows.sanctionsLists.put({
        list,
        published_on: publishedOn,
        entries,
        bytes,
        sha256,
        object_path: objectPath,
        imported_at: at,
        importer_kind: actor.kind,
        importer_id: actorId(actor),
        screened_at: null,
        people: null,
        found: null,
      });
      publish(changed(list, event.position));
    }
    if (event.type === 'SanctionsScreeningFinished') {
      const { list, people, found } = event.data;
      const row = await rows.sanctionsLists.get(list);
      if (!row) return;
      rows.sanctionsLists.put({ ...row, screened_at: at, people, found });
      publish(changed(list, event.position));
    }
  },
};

function changed(list: SanctionsList, position: bigint): LiveEnvelope {
  return { event: 'sanctions.changed', data: { list, position: position.toString() }, to: ['staff'] };
}
