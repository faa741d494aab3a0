import { documentTypeLabels, documentTypes, type PublishedDocumentType } from '@nodo/contracts/documents';
import { useCallback } from 'react';
import type { ReportsView } from '../reports-view.ts';
import { ReportFilters } from './report-filters.tsx';

const options = documentTypes.map((type) => ({ value: type, label: documentTypeLabels[type] }));

interface DocumentFiltersProps {
  view: Pick<ReportsView, 'search' | 'type'>;
  /** A fixed function. */
  onChange: (part: { search?: string | undefined; type?: PublishedDocumentType | undefined }) => void;
}

/** Words and a type of document. */
export function DocumentFilters({ view, onChange }: DocumentFiltersProps) {
  const search = useCallback((text: string | undefined) => onChange({ search: text }), [onChange]);
  return (
    <ReportFilters
      search={view.search}
      placeholder="Buscar documentos..."
      label="Tipo"
      everything="Todos los tipos"
      value={view.type}
      options={options}
      onSearch={search}
      onValue={(type) => onChange({ type })}
    />
  );
}
