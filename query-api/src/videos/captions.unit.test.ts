import { describe, expect, it } from 'vitest';
import { captionsOf } from './captions.ts';
import type { CaptionedVideo } from './queries.ts';

const video: CaptionedVideo = {
  title: 'Montaje de <pórticos> & vigas',
  description: `Los nueve pórticos de la nave suben uno tras otro.\n\nLa grúa torre trabajó tres jornadas --> sin lluvia.`,
  recordedAt: '2026-03-15T17:00:00.000Z',
  duration: 12,
  footageSeconds: 7_200,
  section: 'Bodega Norte 2',
  cameraLocation: null,
  metadata: { weather: null, workers: 24, progress: 71.5, equipment: [], milestone: 'Nave montada' },
  captions: null,
};

const cues = (text: string) =>
  text
    .trimEnd()
    .split('\n\n')
    .slice(1)
    .map((cue) => {
      const [number, times = '', ...lines] = cue.split('\n');
      return { number, times: times.split(' --> '), lines };
    });

describe('captions', () => {
  it('tell the facts one after the other, over the whole film, in readable pieces', () => {
    const told = cues(captionsOf(video));
    expect(told.map(({ lines }) => lines)).toEqual([
      ['Montaje de &lt;pórticos&gt; &amp; vigas'],
      ['Bodega Norte 2 · 15 de marzo de 2026'],
      ['Los nueve pórticos de la nave suben uno tras otro.'],
      ['La grúa torre trabajó tres jornadas --&gt; sin lluvia.'],
      ['Obra al 71,5 % · 24 personas en obra'],
      ['Hito Alcanzado: Nave montada'],
    ]);
    expect(told[0]?.times).toEqual(['00:00:00.000', '00:00:02.000']);
    expect(told.at(-1)?.times).toEqual(['00:00:10.000', '00:00:12.000']);
    for (const [index, { number, times }] of told.entries()) {
      expect(number).toBe(`${index + 1}`);
      if (index > 0) expect(times[0]).toBe(told[index - 1]?.times[1]);
    }
  });

  it('that somebody wrote are theirs to the letter', () => {
    const captions = 'WEBVTT\n\n00:00.000 --> 00:02.000\nHola\n';
    expect(captionsOf({ ...video, captions })).toBe(captions);
  });
});
