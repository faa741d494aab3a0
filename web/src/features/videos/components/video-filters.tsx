import { videoPhaseLabels, videoPhases } from '@nodo/contracts/videos/values';
import type { ChangeView } from '../../../lib/use-address-view.ts';
import { Choice } from '../../../ui/choice.tsx';
import { Field } from '../../../ui/field.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Select } from '../../../ui/select.tsx';
import type { Layout, VideosView } from '../videos-view.ts';

const phaseOptions = [
  { value: 'all', label: 'Todas las fases' },
  ...videoPhases.map((phase) => ({ value: phase, label: videoPhaseLabels[phase] })),
];
const layouts = [
  { value: 'grid', label: 'Cuadrícula' },
  { value: 'list', label: 'Lista' },
] as const satisfies readonly { value: Layout; label: string }[];

interface VideoFiltersProps {
  view: VideosView;
  onChange: ChangeView<VideosView>;
}

/** Which videos are shown, and how; every choice is in the address. */
export function VideoFilters({ view, onChange }: VideoFiltersProps) {
  return (
    <search className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_15rem_auto]">
      <SearchField
        search={view.search}
        placeholder="Título o sección"
        onSearch={(search = '') => onChange({ search })}
      />
      <Field label="Fase">
        {(control) => (
          <Select
            control={control}
            value={view.phase}
            options={phaseOptions}
            placeholder="Todas las fases"
            onChange={(value) => onChange({ phase: videoPhases.find((phase) => phase === value) ?? 'all' })}
          />
        )}
      </Field>
      <Choice
        label="Cómo se ven los videos"
        value={view.layout}
        options={layouts}
        onChange={(layout) => onChange({ layout })}
      />
    </search>
  );
}
