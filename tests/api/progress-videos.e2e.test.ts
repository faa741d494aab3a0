import { actionLabel, changeLabel } from '@nodo/contracts/audit/labels';
import { auditPageSchema } from '@nodo/contracts/audit/views';
import type { ProgressVideoView } from '@nodo/contracts/videos/views';
import { cameraViewSchema } from '@nodo/contracts/videos/views';
import { beforeAll, describe, expect, test } from 'vitest';
import { ADMIN, INVESTOR, NEWCOMER, SUPER_ADMIN } from '../support/accounts.ts';
import { Client, fileOf } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { pdf, picture } from '../support/files.ts';
import { askPictureUpload, uploadPicture } from '../support/images.ts';
import { putFile } from '../support/kyc.ts';
import { Listener } from '../support/live.ts';
import { productStage } from '../support/stage.ts';
import { camerasOf, film, publish, someVideo, statsOf, uploadFilm, videosOf } from '../support/videos.ts';
import { refusalOf } from '../support/views.ts';

const MB = 1024 * 1024;

const stage = productStage();
let admin: Client;
let colleague: Client;
let investor: Client;
let newcomer: Client;

beforeAll(async () => {
  [admin, colleague, investor, newcomer] = [
    await stage.signIn(ADMIN),
    await stage.signIn(SUPER_ADMIN),
    await stage.signIn(INVESTOR),
    await stage.signIn(NEWCOMER),
  ];
});

const find = async (client: Client, id: string) => (await videosOf(client)).find((video) => video.id === id);

describe('VID-12 VID-14 API-40 API-41 API-42 the demo', () => {
  test('has three videos, one of them live, three cameras, and figures that follow from them', async () => {
    const videos = await videosOf(investor);
    const cameras = await camerasOf(investor);
    expect(videos.map(({ isLive, duration }) => [isLive, duration])).toEqual([
      [true, 0],
      [false, 10],
      [false, 15],
    ]);
    expect(videos.every(({ views }) => views > 0)).toBe(true);
    expect(cameras.map(({ name, status }) => [name, status])).toEqual([
      ['Cámara Central', 'online'],
      ['Cámara Norte', 'online'],
      ['Cámara Sur', 'maintenance'],
    ]);
    const stats = await statsOf(investor);
    expect(stats).toMatchObject({ totalVideos: 3, recordedHours: 60, activeCameras: 2, totalCameras: 3 });
    expect(stats.progressPercentage.toFixed(0)).toBe('68');
    expect(stats.lastUpdateAt).toBe(videos[0]?.publishedAt);
  });

  test('VID-13 its cameras send to whoever is signed in, as long as anybody looks', async () => {
    const [camera] = await camerasOf(investor);
    const path = camera?.streamUrl ?? '';
    expect((await fetch(stage.url + path)).status).toBe(401);
    const looking = new AbortController();
    const answer = await fetch(stage.url + path, {
      headers: { cookie: investor.cookie },
      signal: looking.signal,
    });
    expect(answer.headers.get('content-type')).toBe('video/webm');
    const first = await answer.body?.getReader().read();
    expect(Buffer.from(first?.value ?? []).readUInt32BE(0)).toBe(0x1a45dfa3);
    looking.abort();
  });
});

describe('VID-12 an uploaded video', () => {
  test('is kept as it came, with what was read of it, and answered in parts', async () => {
    const file = await film();
    const kept = await uploadFilm(admin, file);
    expect(kept).toEqual({
      id: kept.id,
      url: `/api/media/${kept.id}`,
      contentType: 'video/webm',
      size: file.length,
      width: 960,
      height: 540,
      duration: 10,
    });
    const whole = await fileOf(investor, kept.url);
    expect(whole.status).toBe(200);
    expect(whole.bytes.equals(file)).toBe(true);
    expect(whole.headers.get('accept-ranges')).toBe('bytes');
    expect(whole.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);

    const size = file.length;
    const part = async (range: string) => {
      const { status, headers, bytes } = await fileOf(investor, kept.url, { range });
      return { status, range: headers.get('content-range'), bytes };
    };
    const middle = await part('bytes=1000-1999');
    expect([middle.status, middle.range]).toEqual([206, `bytes 1000-1999/${size}`]);
    expect(middle.bytes.equals(file.subarray(1_000, 2_000))).toBe(true);
    const rest = await part(`bytes=${size - 10}-`);
    expect([rest.status, rest.bytes.equals(file.subarray(-10))]).toEqual([206, true]);
    expect((await part('bytes=-7')).bytes.equals(file.subarray(-7))).toBe(true);
    expect((await part(`bytes=5-${size * 2}`)).range).toBe(`bytes 5-${size - 1}/${size}`);
    expect(await part(`bytes=${size}-`)).toMatchObject({ status: 416, range: `bytes */${size}` });
    expect((await part('bytes=1-2,5-6')).status).toBe(200);
    expect((await fileOf(new Client(stage.url), kept.url)).status).toBe(401);
  });

  test('is refused when it is too large, of another type, cut off, or no video', async () => {
    const ask = (contentType: string, size: number) =>
      admin.send('POST', '/api/media/upload-url', { contentType, size }, { key: null });
    expect(refusalOf(await ask('video/mp4', 200 * MB + 1)).fields).toEqual({
      size: 'El video debe ser menor a 200MB',
    });
    expect((await ask('video/mp4', 200 * MB)).status).toBe(201);
    expect((await ask('video/quicktime', 1_000)).status).toBe(400);
    const file = await film();
    const cut = file.subarray(0, file.length - 500);
    for (const bad of [cut, pdf(), Buffer.concat([file, Buffer.from('more')])]) {
      const { uploadURL } = await askPictureUpload(admin, bad.length, 'video/webm');
      const { status, body } = await putFile(admin, uploadURL, bad, 'video/webm');
      expect([status, body]).toMatchObject([422, { code: 'FILE_REFUSED' }]);
    }
    const asMp4 = await askPictureUpload(admin, file.length, 'video/mp4');
    expect((await putFile(admin, asMp4.uploadURL, file, 'video/mp4')).status).toBe(422);
    expect((await putFile(admin, asMp4.uploadURL, file, 'video/mp4')).status).toBe(410);
  });

  test('is no picture, and a picture is no video', async () => {
    const { url } = await uploadFilm(admin, await film());
    const shot = await uploadPicture(admin, picture(640, 360));
    const image = await admin.send('POST', '/api/project-images', { title: 'Película', imageUrl: url });
    expect(refusalOf(image).code).toBe('IMAGE_NOT_FOUND');
    const send = (more: object) => admin.send('POST', '/api/progress-videos', { ...someVideo, ...more });
    expect(refusalOf(await send({ videoUrl: shot.url })).fields).toHaveProperty('videoUrl');
    expect(refusalOf(await send({ videoUrl: url, thumbnailUrl: url })).fields).toHaveProperty('thumbnailUrl');
  });
});

describe('VID-12 publishing', () => {
  let video: ProgressVideoView;
  beforeAll(async () => {
    const { url } = await uploadFilm(admin, await film());
    const thumbnail = await uploadPicture(admin, picture(800, 450));
    const cameras = await camerasOf(admin);
    video = await publish(admin, {
      title: 'Losa de contrapiso',
      videoUrl: url,
      thumbnailUrl: thumbnail.url,
      recordedAt: '2026-03-15',
      duration: null,
      footageSeconds: 7_200,
      cameraId: cameras[0]?.id,
      metadata: {
        weather: 'Soleado',
        workers: '24',
        progress: '71.5',
        equipment: ['Mixer'],
        milestone: 'Losa lista',
      },
    });
  });

  test('takes the length of the file and the place of the camera, and shows it to all at once', async () => {
    expect(video).toMatchObject({
      duration: 10,
      footageSeconds: 7_200,
      recordedAt: '2026-03-15T17:00:00.000Z',
      cameraLocation: 'Mástil del patio, Parque Logístico Central',
      isLive: false,
      views: 0,
      thumbnailWidths: [320, 640],
      file: { contentType: 'video/webm' },
      metadata: { workers: 24, progress: 71.5, equipment: ['Mixer'], milestone: 'Losa lista' },
    });
    const listener = await Listener.open(investor);
    const other = await publish(admin);
    await eventually('the video to be told of', () =>
      listener.heard('video.changed').some(({ videoId }) => videoId === other.id),
    );
    expect(await find(investor, other.id)).toEqual(other);
    expect(await find(investor, video.id)).toEqual(video);
    listener.close();
  });

  test('VID-04 search and phase choose, whatever the accents and the case', async () => {
    const titles = async (query: string) => (await videosOf(investor, query)).map(({ title }) => title);
    expect(await titles('?search=CONTRAPISO%20losa')).toEqual(['Losa de contrapiso']);
    expect(await titles('?search=dia%20muelles&phase=operations')).toEqual(['Un día en los muelles']);
    expect(await titles('?search=dia%20muelles&phase=finishing')).toEqual([]);
    expect((await investor.get('/api/progress-videos?phase=otra')).status).toBe(400);
  });

  test('VID-04 API-45 what fits is taken along by who may publish', async () => {
    const lines = async (query: string) => {
      const file = await admin.get(`/api/progress-videos/export?${query}`);
      expect(file.status, file.text).toBe(200);
      return file.text.trimEnd().split('\r\n').slice(1);
    };
    expect(await lines(`search=CONTRAPISO%20norte&phase=${video.phase}`)).toEqual([
      expect.stringMatching(
        `,2026-03-15T17:00:00.000Z,Losa de contrapiso,Acabados,${video.section},.*,71.5,24,Soleado,Mixer,Losa lista,.*,${video.id}$`,
      ),
    ]);
    expect(await lines('search=contrapiso&phase=operations')).toEqual([]);
    expect(await lines('')).toHaveLength((await videosOf(admin)).length);
    expect((await investor.get('/api/progress-videos/export')).status).toBe(403);
  });

  test('VID-09 tells captions of its facts, or those that came with it', async () => {
    const captions = await fileOf(investor, video.captionsUrl ?? '');
    expect(captions.headers.get('content-type')).toBe('text/vtt; charset=utf-8');
    const text = captions.bytes.toString();
    expect(text).toMatch(/^WEBVTT\n\n1\n00:00:00\.000 --> 00:00:0[12]\.\d{3}\nLosa de contrapiso\n/);
    expect(text).toContain('Hito Alcanzado: Losa lista');
    expect(text).toMatch(/--> 00:00:10\.000\n/);
    const own = 'WEBVTT\n\n00:00.000 --> 00:02.000\nHola\n';
    const { captionsUrl } = await publish(admin, { captions: own });
    expect((await admin.get(captionsUrl ?? '')).text).toBe(own);
  });

  test('VID-08 a view counts once for a person and a day', async () => {
    const look = (client: Client) => client.send('POST', `/api/progress-videos/${video.id}/views`);
    await Promise.all([look(investor), look(investor), look(newcomer)]);
    const again = await look(investor);
    expect(again.status).toBe(200);
    await expect.poll(async () => (await find(newcomer, video.id))?.views).toBe(2);
  });

  test('refuses what makes no sense, field by field, and changes nothing', async () => {
    const before = (await videosOf(admin)).length;
    const wrong: readonly (readonly [string, object])[] = [
      ['title', { title: '  ' }],
      ['title', { title: 'a\u0000b' }],
      ['phase', { phase: 'demolition' }],
      ['videoUrl', { videoUrl: 'http://videos.ejemplo.co/a.mp4' }],
      ['videoUrl', { videoUrl: 'https://user:word@videos.ejemplo.co/a.mp4' }],
      ['duration', { duration: null }],
      ['duration', { duration: '1e3' }],
      ['footageSeconds', { footageSeconds: 10 }],
      ['recordedAt', { recordedAt: new Date(Date.now() + 3_600_000).toISOString() }],
      ['recordedAt', { recordedAt: 'ayer' }],
      ['cameraId', { cameraId: '00000000-0000-4000-8000-000000000000' }],
      ['captions', { captions: 'Hola' }],
      ['metadata.progress', { metadata: { progress: 101 } }],
      ['metadata.workers', { metadata: { workers: -1 } }],
    ];
    for (const [field, more] of wrong) {
      const answer = await admin.send('POST', '/api/progress-videos', { ...someVideo, ...more });
      expect(answer.status, answer.text).toBeGreaterThanOrEqual(400);
      expect(Object.keys(refusalOf(answer).fields ?? {}), answer.text).toContain(field);
    }
    expect(await videosOf(admin)).toHaveLength(before);
  });

  test('taking it back hides it, and the audit tells both', async () => {
    const { id } = await publish(admin, { title: 'Se retira' });
    expect((await admin.send('DELETE', `/api/progress-videos/${id}`)).status).toBe(200);
    expect(await find(admin, id)).toBeUndefined();
    expect((await admin.send('POST', `/api/progress-videos/${id}/views`)).status).toBe(404);
    expect((await admin.get(`/api/progress-videos/${id}/captions`)).status).toBe(404);
    const { rows } = auditPageSchema.parse((await admin.get(`/api/audit?kind=video&subject=${id}`)).body);
    expect(rows.map(({ action }) => actionLabel(action))).toEqual(['Video retirado', 'Video publicado']);
    expect(rows[1]?.subjectName).toBe('Se retira');
    expect(rows[1]?.changes.map((change) => changeLabel('video', change))).toContain('Fase: Acabados');
  });

  test('VID-02 the report is a PDF of what is filtered', async () => {
    const { status, headers, bytes } = await fileOf(investor, '/api/progress-videos/report?search=losa');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="videos-nodo-cartago-.*\.pdf"$/,
    );
    expect(bytes.toString('latin1', 0, 5)).toBe('%PDF-');
  });
});

describe('VID-06 VID-13 a camera', () => {
  test('API-45 those that fit are taken along by who may register them', async () => {
    const lines = async (query: string) => {
      const file = await admin.get(`/api/live-cameras/export?${query}`);
      expect(file.status, file.text).toBe(200);
      return file.text.trimEnd().split('\r\n').slice(1);
    };
    expect(await lines('')).toHaveLength((await camerasOf(admin)).length);
    expect(await lines('search=PARQUE%20norte&status=online')).toEqual([
      expect.stringMatching(/^Cámara Norte,"?Torre de luz, Parque Logístico Norte"?,.*,En línea,/),
    ]);
    expect(await lines('search=torre%20norte&status=maintenance')).toEqual([]);
    expect((await admin.get('/api/live-cameras/export?status=otro')).status).toBe(400);
    expect((await investor.get('/api/live-cameras/export')).status).toBe(403);
  });

  test('is registered, told of live, and changed by whoever has seen how it is', async () => {
    const made = await admin.send('POST', '/api/live-cameras', {
      name: 'Cámara Prueba',
      location: 'Acceso',
      angle: 'Portería',
      quality: '4K',
    });
    const camera = cameraViewSchema.strict().parse(made.body);
    expect(camera).toMatchObject({ status: 'online', isRecording: true, streamUrl: null, revision: 0 });
    const path = `/api/live-cameras/${camera.id}`;
    const active = (await statsOf(admin)).activeCameras;

    const listener = await Listener.open(investor);
    const off = await admin.send('PUT', path, { status: 'offline', isRecording: false, expectedRevision: 0 });
    expect(off.body).toMatchObject({ status: 'offline', isRecording: false, quality: '4K', revision: 1 });
    await eventually('the camera to be told of', () =>
      listener.heard('camera.changed').some(({ cameraId }) => cameraId === camera.id),
    );
    listener.close();
    expect((await statsOf(admin)).activeCameras).toBe(active - 1);

    const stale = await colleague.send('PUT', path, { status: 'maintenance', expectedRevision: 0 });
    expect(stale.status).toBe(409);
    expect(refusalOf(stale)).toMatchObject({
      code: 'CAMERA_CHANGED',
      fields: { status: 'Ahora: «Desconectado»' },
    });
    // Setting the current value is no conflict, even with an outdated revision.
    expect((await colleague.send('PUT', path, { status: 'offline', expectedRevision: 0 })).status).toBe(200);
    const { rows } = auditPageSchema.parse(
      (await admin.get(`/api/audit?kind=camera&subject=${camera.id}`)).body,
    );
    expect(rows[0]?.changes.map((change) => changeLabel('camera', change))).toEqual([
      'Estado: En línea → Desconectado',
      'Grabación activa: Sí → No',
    ]);
  });

  test('takes a stream by https only, and one of the qualities there are', async () => {
    const [camera] = await camerasOf(admin);
    const put = (body: object) => admin.send('PUT', `/api/live-cameras/${camera?.id}`, body);
    expect(refusalOf(await put({ streamUrl: 'http://x.co/a' })).fields).toHaveProperty('streamUrl');
    expect(refusalOf(await put({ quality: '8K' })).fields).toHaveProperty('quality');
    expect(refusalOf(await put({ status: 'broken' })).fields).toHaveProperty('status');
  });
});
