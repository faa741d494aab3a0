import type { ProjectImageView } from '@nodo/contracts/images/views';
import type { ReactNode } from 'react';
import { cx } from '../../../ui/cx.ts';
import { ImagePicture } from './image-picture.tsx';

interface PictureButtonProps {
  image: ProjectImageView;
  /** Accessible name: what pressing it does. */
  label: string;
  sizes: string;
  ratio?: readonly [width: number, height: number];
  onPress: () => void;
  className?: string;
  pictureClassName?: string;
  /** Content displayed over the picture. */
  children?: ReactNode;
}

/** A picture as a button. Its overlay isn't part of the button's name, so it is a sibling. */
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
