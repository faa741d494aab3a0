import { documentTypeLabels, documentTypes } from '@nodo/contracts/reports/values';
import { FilterBar } from '../../../ui/filter-bar.tsx';
import { FilterField } from '../../../ui/filter-field.tsx';
import type { ReportsView } from '../reports-view.ts';

const options = documentTypes.map((type) => ({ value: type, label: documentTypeLabels[type] }));

interface DocumentFiltersProps {
  view: Pick<ReportsView, 'search' | 'type'>;
  onChange: (part: Partial<Pick<ReportsView, 'search' | 'type'>>) => void;
}

/** Search and document type. */
export function DocumentFilters({ view, onChange }: DocumentFiltersProps) {
  return (
    <FilterBar
      search={view.search}
      placeholder="Buscar documentos..."
      onSearch={(search) => onChange({ search })}
    >
      <FilterField
        label="Tipo"
        everything="Todos los tipos"
        value={view.type}
        options={options}
        onValue={(type) => onChange({ type })}
      />
    </FilterBar>
  );
}
