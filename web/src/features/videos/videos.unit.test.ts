import { videoPhaseLabel } from '@nodo/contracts/videos/values';
import { chosenCameras, clockTime, VIDEOS_MAX } from '@nodo/contracts/videos/views';
import { afterEach, describe, expect, test } from 'vitest';
import { setTimeZone } from '../../lib/time-zone.ts';
import { bodyOf, emptyPublish, hoursOf, publishFormSchema, secondsOf } from './publish-schema.ts';
import { countText, formatLastUpdate, formatLongDate } from './video-labels.ts';
import { cameraFilter, chosenVideos, readVideosView, videoFilter, writeVideosView } from './videos-view.ts';

describe('words', () => {
  afterEach(() => setTimeZone('America/Bogota'));
  const now = Date.parse('2026-11-21T20:00:00.000Z');

  test.each([
    ['2026-11-21T19:30:00.000Z', 'Hoy 14:30'],
    ['2026-11-21T05:05:00.000Z', 'Hoy 00:05'],
    ['2026-11-21T04:59:00.000Z', 'Ayer 23:59'],
    ['2026-11-12T19:30:00.000Z', '12 nov 14:30'],
  ])('VID-03 the last update %s is %s in Bogotá', (iso, text) => {
    expect(formatLastUpdate(iso, now)).toBe(text);
  });

  test('VID-03 what was yesterday is so too after a day of 23 hours', () => {
    setTimeZone('Europe/Madrid');
    // 0:30 on 30 March 2026.
    const after = Date.parse('2026-03-29T22:30:00.000Z');
    expect(formatLastUpdate('2026-03-29T10:00:00.000Z', after)).toBe('Ayer 12:00');
    expect(formatLastUpdate('2026-03-28T22:45:00.000Z', after)).toBe('28 mar 23:45');
  });

  test('VID-08 dates are long, and lengths mm:ss', () => {
    expect(formatLongDate('2025-03-15T17:00:00.000Z')).toBe('15 de marzo de 2025');
    expect([5, 95, 3_600 + 62].map(clockTime)).toEqual(['00:05', '01:35', '1:01:02']);
  });

  test('VID-04 a list that ends at the newest says so', () => {
    expect([countText(1, 2), countText(2, 2), countText(2, VIDEOS_MAX)]).toEqual([
      '1 video',
      '2 videos',
      'Los 2 videos más recientes',
    ]);
  });

  test('VID-07 a phase that nobody knows is Desconocido', () => {
    expect(['finishing', 'demolition', ''].map(videoPhaseLabel)).toEqual([
      'Acabados',
      'Desconocido',
      'Desconocido',
    ]);
  });
});

describe('what is shown', () => {
  test('VID-04 VID-05 goes into the address and back', () => {
    const address = 'buscar=losa&fase=finishing&vista=lista&video=6f1c1a52-38a5-4f0e-9d0c-0b1f2a3c4d5e';
    expect(`${writeVideosView(readVideosView(new URLSearchParams(address)))}`).toBe(address);
    const odd = readVideosView(new URLSearchParams('fase=otra&vista=rueda&video=x'));
    expect(`${writeVideosView(odd)}`).toBe('');
  });

  test('VID-06 a camera has every word in its name, location or angle, and the status', () => {
    const one = (name: string, location: string, status: 'online' | 'offline') => ({
      ...{ name, location, angle: 'Vista al patio', status },
    });
    const cameras = [one('Cámara Norte', 'Torre', 'online'), one('Cámara Sur', 'Mástil', 'offline')];
    const found = (address: string) =>
      chosenCameras(cameras, cameraFilter.read(new URLSearchParams(address))).map(({ name }) => name);
    expect(found('estado=otro')).toEqual(['Cámara Norte', 'Cámara Sur']);
    expect(found('camaras=PATIO+mastil')).toEqual(['Cámara Sur']);
    expect(found('camaras=patio&estado=online')).toEqual(['Cámara Norte']);
    expect(found('camaras=norte&estado=offline')).toEqual([]);
    // Both lists of the staff screen share one address.
    expect(cameraFilter.names.filter((name) => videoFilter.names.includes(name))).toEqual([]);
  });

  test('VID-04 has every word in its title or section', () => {
    const one = (title: string, section: string, phase = 'finishing') => ({ title, section, phase });
    const videos = [
      one('Losa de contrapiso', 'Bodega Sur 1'),
      one('Pórticos', 'Bodega Norte 2', 'construction'),
    ];
    const found = (search: string, phase: 'all' | 'finishing' = 'all') =>
      chosenVideos(videos, { search, phase }).map(({ title }) => title);
    expect(found('')).toEqual(['Losa de contrapiso', 'Pórticos']);
    expect(found('porticos NORTE')).toEqual(['Pórticos']);
    expect(found('porticos sur')).toEqual([]);
    expect(found('bodega', 'finishing')).toEqual(['Losa de contrapiso']);
  });
});

describe('the form of a video', () => {
  const filled = {
    ...emptyPublish('2026-11-21'),
    title: 'Cubierta',
    description: 'Un día',
    section: 'Norte',
    videoUrl: 'https://videos.ejemplo.co/a.mp4',
  };
  const now = new Date('2026-11-21T14:00:00.000Z');

  test('asks for the length of a video elsewhere only', () => {
    const problems = (more: object) =>
      publishFormSchema.safeParse({ ...filled, ...more }).error?.issues.map(({ path }) => path[0]);
    expect(problems({})).toEqual(['duration']);
    expect(problems({ duration: '2:30' })).toBeUndefined();
    expect(problems({ isLive: true })).toBeUndefined();
    expect(problems({ videoUrl: '/api/media/6f1c1a52-38a5-4f0e-9d0c-0b1f2a3c4d5e' })).toBeUndefined();
  });

  test('reads times and hours as people type them', () => {
    expect(['2:30', '1:02:03', '90', '2:75', 'dos', ''].map(secondsOf)).toEqual([
      150,
      3_723,
      90,
      undefined,
      undefined,
      undefined,
    ]);
    expect(['36', '1,5', '0.25', '1,234', '-1'].map(hoursOf)).toEqual([
      129_600,
      5_400,
      900,
      undefined,
      undefined,
    ]);
  });

  test('a file keeps its hours of recording, also if it was to be live before it was uploaded', () => {
    const live = { ...filled, isLive: true, hours: '2' };
    expect(bodyOf(live, now)).toMatchObject({ isLive: true, duration: null, footageSeconds: null });
    const videoUrl = '/api/media/6f1c1a52-38a5-4f0e-9d0c-0b1f2a3c4d5e';
    expect(bodyOf({ ...live, videoUrl }, now)).toMatchObject({
      ...{ isLive: false, duration: null, footageSeconds: 7_200 },
    });
  });

  test('becomes the body of a request; a day that is not over is now', () => {
    const body = bodyOf(
      { ...filled, duration: '1:35', hours: '2', progress: '71,5', equipment: 'Grúa, , Mixer' },
      now,
    );
    expect(body).toMatchObject({
      recordedAt: now.toISOString(),
      duration: 95,
      footageSeconds: 7_200,
      cameraId: null,
      metadata: { progress: '71.5', workers: null, equipment: ['Grúa', 'Mixer'] },
    });
    const recordedOn = (day: string) => bodyOf({ ...filled, recordedOn: day }, now).recordedAt;
    expect(recordedOn('2026-11-20')).toBe('2026-11-20T17:00:00.000Z');
    // For the server to refuse it: it was published as recorded now.
    expect(recordedOn('2027-11-20')).toBe('2027-11-20T17:00:00.000Z');
  });
});
