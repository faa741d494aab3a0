import type { ProjectImageView } from '@nodo/contracts/images/views';
import { pictureSource } from '../../../lib/picture.ts';
import { LazyImage } from '../../../ui/lazy-image.tsx';

/** How an image is asked for. */
export const sourceOf = ({ imageUrl, widths, size }: ProjectImageView) =>
  pictureSource({ url: imageUrl, widths, fullWidth: size?.width });

/** What an image is of, in words. */
export const placeOf = ({ warehouseName }: ProjectImageView) => warehouseName ?? 'Todo el proyecto';

interface ImagePictureProps {
  image: ProjectImageView;
  /** How wide it is shown, as the `sizes` of an image. */
  sizes: string;
  /** Proportions of its place. */
  ratio?: readonly [width: number, height: number];
  /** Empty where a text beside it says what it is. */
  alt?: string;
  className?: string;
}

/** An image in a place of fixed proportions. */
export function ImagePicture({
  image,
  sizes,
  ratio = [4, 3],
  alt = image.title,
  ...rest
}: ImagePictureProps) {
  const [width, height] = ratio;
  const source = sourceOf(image);
  // Another file begins anew.
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
