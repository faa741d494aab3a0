import { type ProgressVideoView, VIDEOS_MAX } from '@nodo/contracts/videos/views';
import { expect, test } from 'vitest';
import { pdfText } from '../testing/pdf-text.test.ts';
import { videoReport } from './pdf.ts';

const video: ProgressVideoView = {
  id: '0198a000-0000-7000-8000-000000000001',
  ...{ title: 'Losa', description: 'Un día', section: 'Norte', phase: 'finishing', isLive: false, views: 1 },
  ...{ videoUrl: 'https://videos.ejemplo.co/a.mp4', thumbnailUrl: null, thumbnailWidths: [], file: null },
  ...{ duration: 95, footageSeconds: 95, cameraId: null, cameraLocation: null, captionsUrl: null },
  ...{ recordedAt: '2026-11-20T17:00:00.000Z', publishedAt: '2026-11-20T18:00:00.000Z' },
  metadata: { weather: null, workers: null, progress: null, equipment: [], milestone: null },
};

async function textOf(count: number): Promise<string> {
  const none = { recordedHours: 0, progressPercentage: 0, activeCameras: 0, totalCameras: 0 };
  const report = {
    videos: Array.from({ length: count }, () => video),
    cameras: [],
    stats: { totalVideos: 700, ...none, lastUpdateAt: null },
    filter: { search: '', phase: 'all' },
    at: new Date('2026-11-22T15:00:00.000Z'),
  } as const;
  const issuer = { name: 'Nodo S.A.S.', taxId: null, address: null, email: null };
  return pdfText(await videoReport(report, { issuer }));
}

test('a report that ends at the newest videos says so', async () => {
  expect(await textOf(VIDEOS_MAX)).toContain(`Los ${VIDEOS_MAX} videos más recientes`);
  const whole = await textOf(2);
  expect(whole).toContain('2 videos');
  expect(whole).not.toContain('más recientes');
});
