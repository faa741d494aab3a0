import type { AgreedTerms } from '@nodo/contracts/investments/values';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { settingsQuery } from '../../features/settings/api/get-settings.ts';
import { QueryError } from '../../ui/query-error.tsx';

/** What a dialog needs in which terms are agreed to. */
export interface TermsInForce {
  /** Those in force; undefined until they are loaded. */
  readonly terms: AgreedTerms | undefined;
  /** Loads those in force anew; after a failure, those known before. */
  readonly readTerms: () => Promise<AgreedTerms | undefined>;
  /** Shown while they could not be loaded: nobody agrees to terms that may not be in force. */
  readonly unknownTerms: ReactNode;
}

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
