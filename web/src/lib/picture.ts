import { mediaIdOf } from '@nodo/contracts/images/values';

export interface Picture {
  /** Path of an uploaded picture, or an https URL. */
  readonly url: string;
  /** Widths of its smaller variants in pixels, ascending. */
  readonly widths: readonly number[];
  /** Width of the original in pixels, if known. */
  readonly fullWidth: number | undefined;
}

/** Image attributes that let the browser load the smallest sufficient variant. */
export interface PictureSource {
  readonly src: string;
  readonly srcSet: string | undefined;
  /** Keeps the page's URL from third-party sites. */
  readonly referrerPolicy: 'no-referrer' | undefined;
}

/** Minimum width in pixels of the variant in `src`, used where the browser has no `srcset` to choose from. */
const USUAL_WIDTH = 1_280;

/** The stored variants of an uploaded picture; an external one is loaded as it is. */
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
