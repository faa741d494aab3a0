import {
  imageTypeLabels,
  imageTypeSchema,
  imageTypes,
  type ProjectImageView,
} from '@nodo/contracts/project-images';
import { Field } from '../../../ui/field.tsx';
import { Select, type SelectOption } from '../../../ui/select.tsx';
import { type ImagesView, OF_THE_PROJECT } from '../images-view.ts';
import { placeOf } from './image-card.tsx';

const ALL = 'all';
const collator = new Intl.Collator('es-CO', { numeric: true });

/** The places that have images, by name, the whole project last; one that is asked for is there in any case. */
function placeOptions(images: readonly ProjectImageView[], asked: string | undefined): SelectOption[] {
  const names = new Map(images.map((image) => [image.warehouseId ?? OF_THE_PROJECT, placeOf(image)]));
  if (asked && !names.has(asked))
    names.set(asked, asked === OF_THE_PROJECT ? 'Todo el proyecto' : 'Otra bodega');
  const sorted = [...names].sort(
    ([a, nameOfA], [b, nameOfB]) =>
      Number(a === OF_THE_PROJECT) - Number(b === OF_THE_PROJECT) || collator.compare(nameOfA, nameOfB),
  );
  return [{ value: ALL, label: 'Todas las bodegas' }, ...sorted.map(([value, label]) => ({ value, label }))];
}

const typeOptions = [
  { value: ALL, label: 'Todos los tipos' },
  ...imageTypes.map((type) => ({ value: type, label: imageTypeLabels[type] })),
];

interface GalleryFiltersProps {
  images: readonly ProjectImageView[];
  view: Pick<ImagesView, 'of' | 'type'>;
  onChange: (part: Partial<Pick<ImagesView, 'of' | 'type'>>) => void;
}

/** Which images are shown; every choice is in the address. */
export function GalleryFilters({ images, view, onChange }: GalleryFiltersProps) {
  return (
    <search className="grid flex-1 gap-4 sm:max-w-xl sm:grid-cols-2">
      <Field label="Bodega">
        {(control) => (
          <Select
            control={control}
            value={view.of ?? ALL}
            options={placeOptions(images, view.of)}
            placeholder="Todas las bodegas"
            onChange={(value) => onChange({ of: value === ALL ? undefined : value })}
          />
        )}
      </Field>
      <Field label="Tipo">
        {(control) => (
          <Select
            control={control}
            value={view.type ?? ALL}
            options={typeOptions}
            placeholder="Todos los tipos"
            onChange={(value) => onChange({ type: imageTypeSchema.safeParse(value).data })}
          />
        )}
      </Field>
    </search>
  );
}
