/** Pixels of every video and of its thumbnail, and the widths of the thumbnail's variants. */
export const FILM_SIZE = { width: 960, height: 540, thumbnail: 1_280, widths: [320, 640] } as const;

const folder = '../../assets/demo-videos';

/** The file of a demo video. */
export function filmFile(key: string): URL {
  return new URL(`${folder}/${key}.webm`, import.meta.url);
}

/** The file of its thumbnail, or of the variant of that width. */
export function thumbnailFile(key: string, width?: number): URL {
  return new URL(`${folder}/${key}-${width ?? 'full'}.webp`, import.meta.url);
}

/** Duration of each video, in milliseconds. */
export const filmLengths: Readonly<Record<string, number>> = {
  'frente-de-obra': 12_000,
  porticos: 15_667,
  muros: 13_833,
  cubierta: 15_667,
  'un-dia': 10_167,
  patio: 13_833,
  parque: 6_500,
};

/** The video that each demo camera shows. */
export const cameraFilms: Readonly<Record<string, string>> = {
  norte: 'cubierta',
  central: 'un-dia',
  sur: 'muros',
};
