import { PROJECT_IMAGES_MAX } from '@nodo/contracts/images/commands';
import type { ProjectImageView } from '@nodo/contracts/images/views';
import { useQuery } from '@tanstack/react-query';
import { Images, Pencil, Plus, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { formatWhole } from '../../../lib/format.ts';
import { useLoadAhead } from '../../../lib/lazy-part.ts';
import { Button } from '../../../ui/button.tsx';
import { ClearFilters } from '../../../ui/clear-filters.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { type KeepsViews, ListTools } from '../../../ui/list-tools.tsx';
import { QueryError } from '../../../ui/query-error.tsx';
import { ResultCount } from '../../../ui/result-count.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { imagesFile, imagesQuery } from '../api/list-images.ts';
import {
  filterImages,
  type ImagesFilter,
  OF_THE_PROJECT,
  useImagesView,
  writeImagesView,
} from '../images-view.ts';
import { GalleryFilters } from './gallery-filters.tsx';
import { type ImageActions, ImageCard } from './image-card.tsx';
import { ImageDialog, imageDialogParts } from './image-dialog.tsx';
import { Lightbox } from './lightbox.tsx';
import { RemoveDialog } from './remove-dialog.tsx';

const GRID = 'grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-3 xl:grid-cols-4';
const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

function GallerySkeleton() {
  return (
    <div role="status" className={GRID}>
      <span className="sr-only">Cargando imágenes…</span>
      {SKELETONS.map((name) => (
        <Skeleton key={name} className="aspect-[5/4.9] rounded-lg!" />
      ))}
    </div>
  );
}

/**
 * The matching images, and all of them. With a warehouse filter the server is queried, because its images may be
 * too old for the list.
 */
function useImages({ search, of, type }: ImagesFilter) {
  const all = useQuery(imagesQuery());
  const warehouseId = of === OF_THE_PROJECT ? undefined : of;
  const some = useQuery({
    ...imagesQuery(warehouseId),
    ...(all.data ? { placeholderData: all.data } : {}),
  });
  const shown = useMemo(
    () => some.data && filterImages(some.data, { search, of, type }),
    [some.data, search, of, type],
  );
  return { all, some, shown };
}

type Work = { readonly kind: 'add' } | { readonly kind: 'edit' | 'remove'; readonly image: ProjectImageView };

function WorkDialog({ work, onClose }: { work: Work; onClose: () => void }) {
  if (work.kind === 'remove') return <RemoveDialog image={work.image} onClose={onClose} />;
  return <ImageDialog image={work.kind === 'edit' ? work.image : undefined} onClose={onClose} />;
}

function countText(shown: number, total: number): string {
  if (total >= PROJECT_IMAGES_MAX) return `Las ${formatWhole(shown)} imágenes más recientes`;
  return shown === 1 ? '1 imagen' : `${formatWhole(shown)} imágenes`;
}

interface NothingProps {
  isFiltered: boolean;
  canManage: boolean;
  onClear: () => void;
}

function Nothing({ isFiltered, canManage, onClear }: NothingProps) {
  if (isFiltered) {
    return (
      <EmptyState
        icon={Images}
        title="No hay imágenes con estos filtros"
        action={<ClearFilters variant="outline" onClear={onClear} />}
      >
        Prueba con otras palabras, con otra bodega o con otro tipo.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={Images} title="Aún no hay imágenes">
      {canManage
        ? 'Agrega la primera: la verán todas las personas que invierten.'
        : 'Cuando publiquemos fotos y planos del proyecto los verás aquí.'}
    </EmptyState>
  );
}

const nothing: typeof imageDialogParts = [];
const everything = { search: undefined, of: undefined, type: undefined };

interface ProjectGalleryProps extends Partial<KeepsViews> {
  canManage: boolean;
}

/**
 * The project's images: anyone may browse; adding, editing, removing and exporting is for those with `canManage`.
 * `savedViews` renders the saved filters, with a control to save the current ones.
 */
export function ProjectGallery({ canManage, savedViews }: ProjectGalleryProps) {
  const [view, change] = useImagesView();
  const { all, some, shown } = useImages(view);
  const [work, setWork] = useState<Work>();
  useLoadAhead(canManage ? imageDialogParts : nothing);
  const actions: ImageActions = useMemo(
    () => ({
      open: ({ id }) => change({ imageId: id }, { asStep: true }),
      edit: canManage ? (image) => setWork({ kind: 'edit', image }) : undefined,
      remove: canManage ? (image) => setWork({ kind: 'remove', image }) : undefined,
    }),
    [canManage, change],
  );
  const begin = (next: Work) => {
    change({ imageId: undefined });
    setWork(next);
  };
  const kept = `${writeImagesView({ ...view, imageId: undefined })}`;
  const clear = () => change(everything);
  const filters = <GalleryFilters images={all.data ?? []} view={view} onChange={change} />;
  return (
    <section className="grid gap-5">
      <h2 className="sr-only">Imágenes del proyecto</h2>
      {canManage ? (
        <>
          <Button acts onClick={() => setWork({ kind: 'add' })} className="justify-self-end max-sm:w-full">
            <Plus aria-hidden className="size-4" />
            Agregar imagen
          </Button>
          <ListTools
            savedViews={savedViews?.(kept)}
            file={{ path: imagesFile(view), name: 'imagenes' }}
            disabled={false}
          >
            {filters}
          </ListTools>
        </>
      ) : (
        filters
      )}
      {some.isPending && <GallerySkeleton />}
      {!some.isPending && !shown && <QueryError query={some} fallback="No pudimos cargar las imágenes." />}
      {shown && (
        <div className="grid gap-3">
          <ResultCount
            text={countText(shown.length, some.data?.length ?? 0)}
            onClear={kept !== '' && shown.length > 0 ? clear : undefined}
          />
          {shown.length === 0 && !some.isPlaceholderData && (
            <Nothing isFiltered={kept !== ''} canManage={canManage} onClear={clear} />
          )}
          <ul className={GRID}>
            {shown.map((image) => (
              <li key={image.id}>
                <ImageCard image={image} actions={actions} />
              </li>
            ))}
          </ul>
        </div>
      )}
      <Lightbox
        images={shown ?? []}
        imageId={view.imageId}
        onMove={(imageId) => change({ imageId })}
        onClose={() => change({ imageId: undefined })}
        actions={(image) => canManage && <LightboxActions image={image} onWork={begin} />}
      />
      {work && <WorkDialog work={work} onClose={() => setWork(undefined)} />}
    </section>
  );
}

function LightboxActions({ image, onWork }: { image: ProjectImageView; onWork: (work: Work) => void }) {
  return (
    <div className="flex gap-2">
      <Button
        variant="outline"
        size="sm"
        aria-label={`Editar: ${image.title}`}
        acts
        onClick={() => onWork({ kind: 'edit', image })}
      >
        <Pencil aria-hidden className="size-4" />
        Editar
      </Button>
      <Button
        variant="outline"
        size="sm"
        aria-label={`Eliminar: ${image.title}`}
        acts
        onClick={() => onWork({ kind: 'remove', image })}
      >
        <Trash2 aria-hidden className="size-4" />
        Eliminar
      </Button>
    </div>
  );
}
