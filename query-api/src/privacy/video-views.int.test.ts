import { personalDataExportSchema } from '@nodo/contracts/privacy/export';
import { streams } from '@nodo/contracts/streams';
import { newId } from '@nodo/platform/ids';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sample } from '../../../projector/src/testing/world.test.ts';
import { type ReadSide, startReadSide } from '../testing/harness.test.ts';

let side: ReadSide;

beforeAll(async () => {
  side = await startReadSide();
});
afterAll(() => side?.stop());

it('S15 one’s own data tell every video that one watched, each day, and none that others did', async () => {
  const { story } = side;
  const { actor } = story;
  const [ana, luis] = [await story.user('investor', 'Ana'), await story.user('investor', 'Luis')];
  const [kept, withdrawn] = [newId(), newId()];
  for (const id of [kept, withdrawn])
    await story.append(streams.video(id), sample('ProgressVideoPublished', { title: `Video ${id}` }));
  const watch = async (id: string, videoId: string, day: string) => {
    const view = sample('ProgressVideoViewed', { videoId, day });
    story.now = new Date(`${day}T15:00:00.000Z`);
    story.actor = { kind: 'user', id, role: 'investor' };
    await story.append(streams.videoView(newId()), view);
    return story.now.toISOString();
  };
  const first = await watch(ana, kept, '2026-01-10');
  await watch(luis, kept, '2026-01-11');
  const second = await watch(ana, withdrawn, '2026-01-12');
  const third = await watch(ana, kept, '2026-01-13');
  story.actor = actor;
  await story.append(streams.video(withdrawn), sample('ProgressVideoWithdrawn'));

  const cookie = await side.signIn(ana);
  const { videoViews } = await side.ask(personalDataExportSchema, '/api/profile/export', cookie);
  expect(videoViews).toEqual([
    { videoId: kept, title: `Video ${kept}`, at: first },
    { videoId: withdrawn, title: null, at: second },
    { videoId: kept, title: `Video ${kept}`, at: third },
  ]);
});
