import type { ProjectImageView } from '@nodo/contracts/images/views';
import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';

/** Loaded when the first image is opened. */
const Stage = lazyPart(async () => (await import('./lightbox-stage.tsx')).LightboxStage);

interface LightboxProps {
  images: readonly ProjectImageView[];
  /** Id of the open image; renders nothing if it isn't among `images`. */
  imageId: string | undefined;
  onMove: (imageId: string) => void;
  onClose: () => void;
  /** Action buttons for the image. */
  actions?: (image: ProjectImageView) => ReactNode;
}

/** The open image, if any, large over the page. */
export function Lightbox({ images, imageId, ...props }: LightboxProps) {
  const index = images.findIndex(({ id }) => id === imageId);
  const image = images[index];
  if (!image) return null;
  return (
    <Suspense fallback={null}>
      <Stage images={images} index={index} image={image} {...props} />
    </Suspense>
  );
}
