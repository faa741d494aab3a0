import { streams } from '@nodo/contracts/streams';
import { inWords, NAMES, type Searches } from '../search/search.ts';

export const identitySearches = {
  person: {
    stream: streams.user,
    needs: 'users.read',
    from: ({ id, words }) =>
      id === null && words.length === 0
        ? undefined
        : `SELECT p.id::text, NULL AS label, p.email AS detail, NULL::numeric AS usd, NULL::numeric AS usdt, NULL AS stream,
         ${NAMES} FROM users AS p WHERE ${id === null ? inWords(words, 'p.search_text') : 'p.id = $1'}`,
  },
} satisfies Searches;
