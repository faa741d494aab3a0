import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { imagesQuery } from '../api/list-images.ts';
import { filterImages } from '../images-view.ts';
import { Lightbox } from './lightbox.tsx';
import { PictureButton } from './picture-button.tsx';

/** Maximum number of small pictures beside the large one. */
const SMALL = 3;
const RATIO = [20, 9] as const;

interface WarehousePhotosProps {
  warehouse: { readonly id: string; readonly name: string };
  /** Shown while there is no image. */
  fallback: ReactNode;
}

/** The images of one warehouse, at the top of its card. */
export function WarehousePhotos({ warehouse, fallback }: WarehousePhotosProps) {
  const { data } = useQuery(imagesQuery());
  const [openId, setOpenId] = useState<string>();
  const images = useMemo(
    () => filterImages(data ?? [], { search: undefined, of: warehouse.id, type: undefined }),
    [data, warehouse.id],
  );
  const [cover, ...others] = images;
  if (!cover) return fallback;
  const small = others.slice(0, SMALL);
  const left = others.length - small.length;
  return (
    <div className="relative">
      <PictureButton
        image={cover}
        label={`Ver las imágenes de ${warehouse.name}`}
        sizes="(min-width: 1280px) 25rem, (min-width: 768px) 46vw, 92vw"
        ratio={RATIO}
        onPress={() => setOpenId(cover.id)}
      />
      {small.length > 0 && (
        <ul className="absolute right-3 bottom-3 flex gap-1.5">
          {small.map((image, index) => (
            <li key={image.id}>
              <PictureButton
                image={image}
                label={`Ver: ${image.title}`}
                sizes="3rem"
                ratio={[1, 1]}
                onPress={() => setOpenId(image.id)}
                className="size-12 rounded-sm border-2 border-white shadow-card"
                pictureClassName="size-full"
              >
                {index === SMALL - 1 && left > 0 && (
                  <span
                    aria-hidden
                    className="absolute inset-0 grid place-items-center bg-[oklch(0.15_0.03_258/0.75)] text-sm font-medium text-on-navy"
                  >
                    +{left}
                  </span>
                )}
              </PictureButton>
            </li>
          ))}
        </ul>
      )}
      <Lightbox images={images} imageId={openId} onMove={setOpenId} onClose={() => setOpenId(undefined)} />
    </div>
  );
}
