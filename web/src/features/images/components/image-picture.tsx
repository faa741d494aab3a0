import type { ProjectImageView } from '@nodo/contracts/images/views';
import { pictureSource } from '../../../lib/picture.ts';
import { LazyImage } from '../../../ui/lazy-image.tsx';

/** Responsive source of an image. */
export const sourceOf = ({ imageUrl, widths, size }: ProjectImageView) =>
  pictureSource({ url: imageUrl, widths, fullWidth: size?.width });

/** Label of the place an image shows. */
export const placeOf = ({ warehouseName }: ProjectImageView) => warehouseName ?? 'Todo el proyecto';

interface ImagePictureProps {
  image: ProjectImageView;
  /** Displayed width, as the `sizes` attribute of an image. */
  sizes: string;
  /** Aspect ratio of the box. */
  ratio?: readonly [width: number, height: number];
  /** Empty if a text beside it describes the image. */
  alt?: string;
  className?: string;
}

/** An image in a box of fixed proportions. */
export function ImagePicture({
  image,
  sizes,
  ratio = [4, 3],
  alt = image.title,
  ...rest
}: ImagePictureProps) {
  const [width, height] = ratio;
  const source = sourceOf(image);
  // The key resets the loading state for another file.
  return (
    <LazyImage
      key={image.imageUrl}
      {...source}
      alt={alt}
      width={width * 100}
      height={height * 100}
      sizes={sizes}
      {...rest}
    />
  );
}
