import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { QueryError } from '../../../ui/query-error.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { imagesQuery } from '../api/list-images.ts';
import { placeOf } from './image-picture.tsx';
import { Lightbox } from './lightbox.tsx';
import { PictureButton } from './picture-button.tsx';

/** On a small screen the newest image is shown large. */
const SHOWN = 5;
const GRID = 'grid grid-cols-2 gap-3 lg:grid-cols-5';
const LARGE = 'max-lg:col-span-2';

function Pictures() {
  const query = useQuery(imagesQuery());
  const [openId, setOpenId] = useState<string>();
  if (query.isPending) {
    return (
      <div role="status" className={GRID}>
        <span className="sr-only">Cargando imágenes…</span>
        <Skeleton className={`${LARGE} aspect-[4/3]`} />
        {['a', 'b', 'c', 'd'].map((name) => (
          <Skeleton key={name} className="aspect-[4/3]" />
        ))}
      </div>
    );
  }
  if (!query.data) {
    return <QueryError query={query} fallback="No pudimos cargar las imágenes." />;
  }
  if (query.data.length === 0) {
    return (
      <p className="rounded-md border border-dashed border-line-strong/60 px-5 py-8 text-center text-sm text-ink-2">
        Cuando publiquemos fotos y planos del proyecto los verás aquí.
      </p>
    );
  }
  const shown = query.data.slice(0, SHOWN);
  return (
    <>
      <ul className={GRID}>
        {shown.map((image, index) => (
          <li key={image.id} className={index === 0 ? LARGE : undefined}>
            <PictureButton
              image={image}
              label={`Ver: ${image.title}, ${placeOf(image)}`}
              sizes={`(min-width: 1024px) 15rem, ${index === 0 ? 92 : 46}vw`}
              onPress={() => setOpenId(image.id)}
              className="size-full rounded-md"
              pictureClassName="size-full"
            >
              <div className="absolute inset-x-0 bottom-0 bg-gradient-to-t from-[oklch(0.15_0.03_258/0.92)] to-transparent px-3 pt-6 pb-2.5 text-on-navy">
                <p className="line-clamp-2 text-sm leading-5 font-medium">{image.title}</p>
                <p className="truncate text-[0.8125rem] leading-5 text-on-navy-2">{placeOf(image)}</p>
              </div>
            </PictureButton>
          </li>
        ))}
      </ul>
      <Lightbox images={shown} imageId={openId} onMove={setOpenId} onClose={() => setOpenId(undefined)} />
    </>
  );
}

/** The newest images of the project, with a link to all. */
export function LatestImages({ allAt }: { allAt: string }) {
  return (
    <Card>
      <CardHeader
        title="Imágenes del proyecto"
        detail="Lo más reciente de las obras, los planos y las bodegas."
        action={
          <Link
            to={allAt}
            className="group inline-flex min-h-9 items-center gap-1.5 text-sm font-medium underline decoration-line-strong underline-offset-4 hover:decoration-current"
          >
            Ver todas
            <ArrowRight aria-hidden className="size-4 transition-transform group-hover:translate-x-0.5" />
          </Link>
        }
      />
      <div className="p-5 sm:p-6">
        <Pictures />
      </div>
    </Card>
  );
}
