import { describe, expect, it } from 'vitest';
import { mediaPath } from '../images/values.ts';
import { postConstructionUpdateSchema } from './commands.ts';
import { isImageMedia } from './construction.ts';

const id = '7a2d3e4f-5b6c-4d7e-9f80-a1b2c3d4e5f6';
const update = { warehouseId: id, title: 'Placa', description: 'Fundida' };

/** The first message of each field. */
function refused(change: object): Record<string, string> {
  const { error } = postConstructionUpdateSchema.safeParse({ ...update, ...change });
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

describe('CUPD-06 CUPD-07 CUPD-08 CUPD-09 CUPD-10 what an update may say', () => {
  it('is a milestone without media or percentage when nothing else is said', () => {
    const expected = { ...update, updateType: 'milestone', mediaUrl: null, percentage: null };
    expect(postConstructionUpdateSchema.parse(update)).toEqual(expected);
  });

  it.each([
    [{ warehouseId: '' }, { warehouseId: 'Selecciona una bodega' }],
    [{ title: ' ' }, { title: 'El título es requerido' }],
    [{ description: '' }, { description: 'La descripción es requerida' }],
    [{ updateType: 'video' }, { updateType: 'Ese tipo de actualización no existe' }],
  ])('refuses %j', (change, expected) => {
    expect(refused(change)).toEqual(expected);
  });

  it.each([
    [0, 0],
    [100, 100],
    [62.5, 62.5],
    [0.1, 0.1],
    [99.9, 99.9],
    ['35.5', 35.5],
    [null, null],
  ])('takes %j as a percentage', (percentage, expected) => {
    expect(postConstructionUpdateSchema.parse({ ...update, percentage }).percentage).toBe(expected);
  });

  it.each([-0.1, 100.1, 33.33, '1e1', '', '-5', '5,5', Number.NaN, Number.POSITIVE_INFINITY, true])(
    'refuses %j as a percentage',
    (percentage) => {
      expect(refused({ percentage })).toEqual({
        percentage: 'El porcentaje va de 0 a 100, con un decimal como máximo',
      });
    },
  );

  it.each([
    ['https://obra.co/plano.pdf', 'https://obra.co/plano.pdf'],
    [mediaPath(id), mediaPath(id)],
    [' ', null],
    [null, null],
  ])('takes %j as media', (mediaUrl, expected) => {
    expect(postConstructionUpdateSchema.parse({ ...update, mediaUrl }).mediaUrl).toBe(expected);
  });

  it.each([
    'http://obra.co/a.jpg',
    'javascript:alert(1)',
    'data:image/png;base64,AA',
    'https://ana:clave@obra.co/a.jpg',
    '/api/media/1',
    '/api/kyc/documents/x',
    '//obra.co/a.jpg',
    7,
  ])('refuses %j as media', (mediaUrl) => {
    expect(refused({ mediaUrl })).toEqual({
      mediaUrl: 'El enlace debe empezar por https://, o ser el de un archivo subido aquí',
    });
  });
});

it('CUPD-04 tells images from other media', () => {
  expect(isImageMedia(mediaPath(id))).toBe(true);
  expect(isImageMedia('https://obra.co/a.JPG?x=1')).toBe(true);
  expect(isImageMedia('https://obra.co/acta.pdf')).toBe(false);
  expect(isImageMedia('https://obra.co/')).toBe(false);
});
