import { imageTypeLabels, imageTypes } from '@nodo/contracts/images/values';
import type { ProjectImageView } from '@nodo/contracts/images/views';
import { FilterBar } from '../../../ui/filter-bar.tsx';
import { FilterField } from '../../../ui/filter-field.tsx';
import type { SelectOption } from '../../../ui/select.tsx';
import { type ImagesFilter, OF_THE_PROJECT } from '../images-view.ts';
import { placeOf } from './image-picture.tsx';

const collator = new Intl.Collator('es-CO', { numeric: true });

/** The places that have images, by name, with the whole project last; the selected one is always included. */
function placeOptions(images: readonly ProjectImageView[], asked: string | undefined): SelectOption[] {
  const names = new Map(images.map((image) => [image.warehouseId ?? OF_THE_PROJECT, placeOf(image)]));
  if (asked && !names.has(asked))
    names.set(asked, asked === OF_THE_PROJECT ? 'Todo el proyecto' : 'Otra bodega');
  const sorted = [...names].sort(
    ([a, nameOfA], [b, nameOfB]) =>
      Number(a === OF_THE_PROJECT) - Number(b === OF_THE_PROJECT) || collator.compare(nameOfA, nameOfB),
  );
  return sorted.map(([value, label]) => ({ value, label }));
}

const typeOptions = imageTypes.map((type) => ({ value: type, label: imageTypeLabels[type] }));

interface GalleryFiltersProps {
  images: readonly ProjectImageView[];
  view: ImagesFilter;
  onChange: (part: Partial<ImagesFilter>) => void;
}

/** Filters of the gallery; every choice is written to the URL. */
export function GalleryFilters({ images, view, onChange }: GalleryFiltersProps) {
  return (
    <FilterBar
      isWide
      search={view.search}
      placeholder="Título, descripción o bodega"
      onSearch={(search) => onChange({ search })}
    >
      <FilterField
        label="Bodega"
        everything="Todas las bodegas"
        value={view.of}
        options={placeOptions(images, view.of)}
        onValue={(of) => onChange({ of })}
      />
      <FilterField
        label="Tipo"
        everything="Todos los tipos"
        value={view.type}
        options={typeOptions}
        onValue={(type) => onChange({ type })}
      />
    </FilterBar>
  );
}
