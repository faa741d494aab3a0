import type { ProjectImageView } from '@nodo/contracts/images/views';
import { lazy, type ReactNode, Suspense } from 'react';

/** Loaded when an image is opened. */
const Stage = lazy(async () => ({ default: (await import('./lightbox-stage.tsx')).LightboxStage }));

interface LightboxProps {
  images: readonly ProjectImageView[];
  /** The image that is open; nothing is shown when it is not among `images`. */
  imageId: string | undefined;
  onMove: (imageId: string) => void;
  onClose: () => void;
  /** What may be done about the image. */
  actions?: (image: ProjectImageView) => ReactNode;
}

/** The image that is open, if one is, large over everything else. */
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
