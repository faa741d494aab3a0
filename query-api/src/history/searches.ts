import { TIME_ZONE } from '@nodo/contracts/constants';
import { SEARCH_MAX } from '@nodo/contracts/search/views';
import type { Searches } from '../search/search.ts';

export const historySearches = {
  event: {
    stream: (id) => id,
    needs: 'history.read',
    from: ({ id, eventTypes }, isPast) => {
      if (id === null && eventTypes.length === 0) return undefined;
      // The log has every event ever: in the past only those that had happened.
      const known = isPast
        ? "(SELECT * FROM projection.events WHERE position <= current_setting('app.as_of')::bigint)"
        : 'projection.events';
      const byType = `unnest($3::text[]) AS n (type)
             CROSS JOIN LATERAL (SELECT * FROM ${known} AS o WHERE o.type = n.type
               ORDER BY o.position DESC LIMIT ${SEARCH_MAX + 1}) AS e`;
      return `SELECT e.event_id::text AS id, e.type AS label,
             ${id === null ? `to_char(e.occurred_at AT TIME ZONE '${TIME_ZONE}', 'YYYY-MM-DD HH24:MI') || ' · ' || ` : ''}e.stream AS detail,
             NULL::numeric AS usd, NULL::numeric AS usdt, e.stream, NULL AS person_first_name, NULL AS person_last_name,
             NULL AS person_email
           FROM ${id === null ? byType : `${known} AS e WHERE e.event_id = $1`}
           ORDER BY e.position DESC LIMIT ${SEARCH_MAX + 1}`;
    },
  },
} satisfies Searches;
