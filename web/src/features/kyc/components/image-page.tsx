import { useState } from 'react';
import { useObjectUrl } from '../../../lib/use-object-url.ts';
import type { Size } from '../use-pan.ts';

interface ImagePageProps {
  blob: Blob;
  label: string;
  frame: Size;
  zoom: number;
  /** Clockwise, in degrees. */
  rotation: number;
  onBroken: () => void;
}

/** An image that at zoom 1 fits the frame entirely, however it is rotated. */
export function ImagePage({ blob, label, frame, zoom, rotation, onBroken }: ImagePageProps) {
  const url = useObjectUrl(blob);
  const [natural, setNatural] = useState<Size>({ width: 1, height: 1 });
  const isTurned = rotation % 180 !== 0;
  const turned = isTurned ? { width: natural.height, height: natural.width } : natural;
  const scale = Math.min(frame.width / turned.width, frame.height / turned.height) * zoom;
  if (!url) return null;
  return (
    <div
      className="relative m-auto shrink-0"
      style={{ width: Math.floor(turned.width * scale), height: Math.floor(turned.height * scale) }}
    >
      <img
        src={url}
        alt={label}
        draggable={false}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setNatural({ width: naturalWidth, height: naturalHeight })
        }
        onError={onBroken}
        className="absolute top-1/2 left-1/2 max-w-none"
        style={{
          width: natural.width * scale,
          height: natural.height * scale,
          transform: `translate(-50%, -50%) rotate(${rotation}deg)`,
        }}
      />
    </div>
  );
}
