import { imageTypeLabels, imageTypeSchema } from '@nodo/contracts/images/values';
import type { ProjectImageView } from '@nodo/contracts/images/views';
import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { type Difference, type ImageFormField, WHOLE_PROJECT } from '../form-schema.ts';

const labels: Record<ImageFormField, string> = {
  title: 'Título',
  imageUrl: 'Imagen',
  imageType: 'Tipo',
  warehouseId: 'Bodega',
  description: 'Descripción',
};

function words(field: ImageFormField, value: string, latest: ProjectImageView): string {
  if (value === '') return 'Sin texto';
  if (field === 'imageUrl') return value === latest.imageUrl ? 'La de ahora' : 'La que pusiste';
  if (field === 'imageType') return imageTypeLabels[imageTypeSchema.parse(value)];
  if (field !== 'warehouseId') return value;
  if (value === WHOLE_PROJECT) return 'Todo el proyecto';
  return value === latest.warehouseId ? (latest.warehouseName ?? 'Otra bodega') : 'La que elegiste';
}

interface ImageConflictProps {
  latest: ProjectImageView;
  found: readonly Difference[];
  /** Replaces the form's values by the latest version. */
  onAdopt: () => void;
  /** Keeps the form's values, to overwrite the latest version. */
  onKeep: () => void;
}

/** Edit conflict: another user changed the image while it was open. Shows both versions and the choice. */
export function ImageConflict({ latest, found, onAdopt, onKeep }: ImageConflictProps) {
  const place = useRef<HTMLDivElement>(null);
  // The conflict may appear while the form is scrolled elsewhere.
  useEffect(() => place.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <div ref={place} className="min-w-0">
      <Notice tone="amber" title="Alguien cambió esta imagen mientras la editabas" live>
        <p>Todavía no se guardó nada de lo tuyo. Elige con qué versión sigues.</p>
        <table className="mt-3 w-full table-fixed text-left text-[0.8125rem] leading-5">
          <thead className="text-ink-3">
            <tr>
              <th scope="col" className="w-[28%] py-1 pr-3 font-medium">
                Campo
              </th>
              <th scope="col" className="py-1 pr-3 font-medium">
                Tu versión
              </th>
              <th scope="col" className="py-1 font-medium">
                Ahora
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line border-y border-line text-ink">
            {found.map(({ field, mine, theirs }) => (
              <tr key={field} className="align-top">
                <th scope="row" className="py-1.5 pr-3 font-normal text-ink-2">
                  {labels[field]}
                </th>
                <td className="py-1.5 pr-3 break-words">{words(field, mine, latest)}</td>
                <td className="py-1.5 break-words">{words(field, theirs, latest)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button size="sm" variant="outline" onClick={onAdopt}>
            Usar la de ahora
          </Button>
          <Button size="sm" variant="outline" onClick={onKeep}>
            Seguir con la mía
          </Button>
        </div>
      </Notice>
    </div>
  );
}

/** Notice that another user removed the image while it was open. */
export function ImageGone() {
  return (
    <Notice tone="amber" title="Alguien eliminó esta imagen mientras la editabas" live>
      Ya no se puede guardar. Copia lo que necesites y cierra.
    </Notice>
  );
}
