import type { ProjectImageView } from '@nodo/contracts/images/views';
import type { ReactNode } from 'react';
import { cx } from '../../../ui/cx.ts';
import { ImagePicture } from './image-picture.tsx';

interface PictureButtonProps {
  image: ProjectImageView;
  /** What pressing it does. */
  label: string;
  sizes: string;
  ratio?: readonly [width: number, height: number];
  onPress: () => void;
  className?: string;
  pictureClassName?: string;
  /** What stands over the picture. */
  children?: ReactNode;
}

/** A picture to press. What stands on it is no part of the button's name, so it lies beside it. */
export function PictureButton({ image, label, onPress, className, children, ...props }: PictureButtonProps) {
  const { sizes, ratio, pictureClassName } = props;
  return (
    <div className={cx('relative overflow-hidden', className)}>
      <ImagePicture
        image={image}
        sizes={sizes}
        alt=""
        {...(ratio ? { ratio } : {})}
        {...(pictureClassName ? { className: pictureClassName } : {})}
      />
      {children}
      <button
        type="button"
        data-image={image.id}
        aria-label={label}
        onClick={onPress}
        className="absolute inset-0 rounded-[inherit] -outline-offset-2"
      />
    </div>
  );
}
