import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '../../features/settings/api/get-settings.ts';
import type { TermsInForce } from '../../ui/agreed-terms.tsx';
import { QueryError } from '../../ui/query-error.tsx';

export function useTermsInForce(): TermsInForce {
  const inForce = useQuery(settingsQuery);
  return {
    terms: inForce.data,
    readTerms: async () => (await inForce.refetch()).data,
    unknownTerms: !inForce.data && (
      <QueryError query={inForce} fallback="No pudimos cargar las condiciones vigentes." />
    ),
  };
}
