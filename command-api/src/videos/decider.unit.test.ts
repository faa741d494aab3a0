import { type PublishVideo, publishVideoSchema } from '@nodo/contracts/videos/commands';
import { describe, expect, it } from 'vitest';
import { MemoryLog } from '../testing/memory-log.ts';
import { minutesLater, T0 } from '../testing/samples.ts';
import { admin, createProcess, investor } from '../testing/system.ts';
import { decidePublish, type VideoReferences } from './decider.ts';

const command: PublishVideo = publishVideoSchema.parse({
  title: ' Cubierta ',
  description: 'Un día de obra',
  videoUrl: 'https://videos.ejemplo.co/cubierta.mp4',
  recordedAt: '2026-02-28',
  duration: '95',
  phase: 'finishing',
  section: 'Bodega Norte 1',
});
const nothing: VideoReferences = { file: undefined, hasThumbnail: true, camera: undefined };
const publish = (more: Partial<PublishVideo> = {}, references: Partial<VideoReferences> = {}) =>
  decidePublish(null, { ...command, ...more }, { ...nothing, ...references }, T0);

describe('publishing a video', () => {
  it('of an address elsewhere takes its length as told', () => {
    expect(publish()).toEqual([
      {
        type: 'ProgressVideoPublished',
        data: expect.objectContaining({
          title: 'Cubierta',
          recordedAt: '2026-02-28T17:00:00.000Z',
          duration: 95,
          footageSeconds: 95,
        }),
      },
    ]);
    expect(publish({ duration: null })).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { duration: /./ },
    });
  });

  it('of a file takes the length of the file, whatever is told', () => {
    const file = { durationMs: 12_400 };
    expect(publish({ duration: 95, footageSeconds: 7_200 }, { file })).toMatchObject([
      { data: { duration: 12, footageSeconds: 7_200 } },
    ]);
    expect(publish({}, { file: { durationMs: 80 } })).toMatchObject([{ data: { duration: 1 } }]);
    expect(publish({ footageSeconds: 11 }, { file })).toMatchObject({ fields: { footageSeconds: /./ } });
  });

  it('that is live has no length, and is no file', () => {
    expect(publish({ isLive: true, footageSeconds: 60 })).toMatchObject([
      { data: { isLive: true, duration: 0, footageSeconds: 0 } },
    ]);
    expect(publish({ isLive: true }, { file: { durationMs: 1_000 } })).toMatchObject({
      fields: { isLive: /./ },
    });
  });

  it('names the place of its camera unless it has a name of its own for it', () => {
    const camera = { location: 'Torre de luz' };
    expect(publish({}, { camera })).toMatchObject([{ data: { cameraLocation: 'Torre de luz' } }]);
    const cameraLocation = 'Dron';
    expect(publish({ cameraLocation }, { camera })).toMatchObject([{ data: { cameraLocation: 'Dron' } }]);
  });

  it('refers to what is there only', () => {
    expect(publish({}, { file: null })).toMatchObject({ code: 'VIDEO_NOT_FOUND', fields: { videoUrl: /./ } });
    expect(publish({}, { hasThumbnail: false })).toMatchObject({ code: 'IMAGE_NOT_FOUND' });
    expect(publish({}, { camera: null })).toMatchObject({ code: 'CAMERA_NOT_FOUND' });
  });

  it('was recorded before, but for a few minutes that clocks may differ', () => {
    expect(publish({ recordedAt: minutesLater(4) })).toHaveLength(1);
    expect(publish({ recordedAt: minutesLater(6) })).toMatchObject({ fields: { recordedAt: /./ } });
  });
});

describe('looking at a video', () => {
  it('counts once for a person and a day of Bogotá, however often and at once it is told', async () => {
    const log = new MemoryLog();
    const process = createProcess(log);
    const { result } = await process.send('PublishProgressVideo', { ...command }, { actor: admin });
    const look = (at: string, actor = investor) =>
      process.send('RecordVideoView', { videoId: result.id }, { actor, at });
    await Promise.all([look(T0), look(T0), look(minutesLater(1))]);
    const views = () => log.streamNames('videoView');
    expect(views()).toHaveLength(1);
    // 23:59 and 00:01 in Bogotá.
    await look('2026-03-02T04:59:00.000Z');
    expect(views()).toHaveLength(1);
    await look('2026-03-02T05:01:00.000Z');
    await look(T0, admin);
    expect(views()).toHaveLength(3);
    expect(views().map((name) => log.typesOf(name))).toEqual(Array(3).fill(['ProgressVideoViewed']));
  });

  it('that was taken back, or never was, is refused', async () => {
    const process = createProcess(new MemoryLog());
    const { result } = await process.send('PublishProgressVideo', { ...command }, { actor: admin });
    await process.send('WithdrawProgressVideo', { videoId: result.id }, { actor: admin });
    const look = process.send('RecordVideoView', { videoId: result.id }, { actor: investor });
    await expect(look).rejects.toMatchObject({ code: 'VIDEO_NOT_FOUND' });
  });
});
