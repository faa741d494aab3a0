import { mediaIdOf } from '@nodo/contracts/images/values';

export interface Picture {
  /** Path of an uploaded picture, or an https address. */
  readonly url: string;
  /** Pixels of its smaller variants, smallest first. */
  readonly widths: readonly number[];
  /** Pixels of the picture itself, where they are known. */
  readonly fullWidth: number | undefined;
}

/** How a picture is asked for, so that the browser takes the smallest that is large enough. */
export interface PictureSource {
  readonly src: string;
  readonly srcSet: string | undefined;
  /** The sites of others are not told where one comes from. */
  readonly referrerPolicy: 'no-referrer' | undefined;
}

/** What to take where there is no choice, in pixels. */
const USUAL_WIDTH = 1_280;

/** Of an uploaded picture the variants it is kept in; one elsewhere is asked for as it is. */
export function pictureSource({ url, widths, fullWidth }: Picture): PictureSource {
  if (mediaIdOf(url) === undefined) return { src: url, srcSet: undefined, referrerPolicy: 'no-referrer' };
  const variants = widths.map((width) => `${url}?w=${width} ${width}w`);
  const usual = widths.find((width) => width >= USUAL_WIDTH);
  const isChoice = variants.length > 0 && fullWidth !== undefined;
  return {
    src: usual === undefined ? url : `${url}?w=${usual}`,
    srcSet: isChoice ? [...variants, `${url} ${fullWidth}w`].join(', ') : undefined,
    referrerPolicy: undefined,
  };
}
