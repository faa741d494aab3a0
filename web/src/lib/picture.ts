import { mediaIdOf } from '@nodo/contracts/project-images';

/** How a picture is asked for, so that the browser takes the smallest that is large enough. */
export interface PictureSource {
  readonly src: string;
  readonly srcSet: string | undefined;
  /** The sites of others are not told where one comes from. */
  readonly referrerPolicy: 'no-referrer' | undefined;
}

/**
 * Of an uploaded picture the variants it is kept in; `widths` in pixels, smallest first. `fallback` is the width to
 * take where there is no choice. One elsewhere is asked for as it is.
 */
export function pictureSource(url: string, widths: readonly number[], fallback = 1_280): PictureSource {
  if (mediaIdOf(url) === undefined) return { src: url, srcSet: undefined, referrerPolicy: 'no-referrer' };
  const width = widths.find((candidate) => candidate >= fallback) ?? widths.at(-1);
  return {
    src: width === undefined ? url : `${url}?w=${width}`,
    srcSet: widths.length > 1 ? widths.map((each) => `${url}?w=${each} ${each}w`).join(', ') : undefined,
    referrerPolicy: undefined,
  };
}
