import { videoPhaseLabels, videoPhases } from '@nodo/contracts/videos/values';
import type { VideoFilter } from '@nodo/contracts/videos/views';
import { Video } from 'lucide-react';
import type { ReactNode } from 'react';
import { ClearFilters } from '../../../ui/clear-filters.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterBar } from '../../../ui/filter-bar.tsx';
import { FilterField } from '../../../ui/filter-field.tsx';

const phaseOptions = videoPhases.map((phase) => ({ value: phase, label: videoPhaseLabels[phase] }));

interface VideoFiltersProps {
  filter: VideoFilter;
  onChange: (part: Partial<VideoFilter>) => void;
  /** Additional filters. */
  children?: ReactNode;
}

/** Filters of the videos; every choice is written to the URL. */
export function VideoFilters({ filter: { search, phase }, onChange, children }: VideoFiltersProps) {
  return (
    <FilterBar
      search={search}
      placeholder="Título o sección"
      onSearch={(words = '') => onChange({ search: words })}
      isWide={children !== undefined}
    >
      <FilterField
        label="Fase"
        everything="Todas las fases"
        value={phase === 'all' ? undefined : phase}
        options={phaseOptions}
        onValue={(chosen) => onChange({ phase: chosen ?? 'all' })}
      />
      {children}
    </FilterBar>
  );
}

/** Empty state if no video matches. */
export function NoSuchVideos({ onChange }: Pick<VideoFiltersProps, 'onChange'>) {
  return (
    <EmptyState
      icon={Video}
      title="No hay videos con estos filtros"
      action={<ClearFilters variant="outline" onClear={() => onChange({ search: '', phase: 'all' })} />}
    >
      Prueba con otra fase o con otras palabras.
    </EmptyState>
  );
}
