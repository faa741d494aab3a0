import { LOCALE, TIME_ZONE } from '@nodo/contracts/constants';
import type { CaptionedVideo } from './queries.ts';

const longDate = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long', timeZone: TIME_ZONE });
const decimal = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1 });
/** Longest text of one caption in characters: two usual lines of subtitles. */
const LONGEST = 84;

/**
 * WebVTT captions (https://www.w3.org/TR/webvtt1/) of a video: as written by staff, else its facts spread evenly
 * over its length. Construction videos have no dialogue: the text describes the picture to people who can't see
 * it well.
 */
export function captionsOf(video: CaptionedVideo): string {
  if (video.captions !== null) return video.captions;
  const texts = factsOf(video);
  const each = video.duration / texts.length;
  const cues = texts.map((text, index) => {
    return `${index + 1}\n${timestamp(index * each)} --> ${timestamp((index + 1) * each)}\n${escaped(text)}`;
  });
  return `WEBVTT\n\n${cues.join('\n\n')}\n`;
}

function factsOf(video: CaptionedVideo): string[] {
  const { title, section, cameraLocation, recordedAt, description, metadata } = video;
  const where = cameraLocation === null ? section : `${section} · ${cameraLocation}`;
  const works = [
    metadata.progress === null ? undefined : `Obra al ${decimal.format(metadata.progress)} %`,
    metadata.workers === null ? undefined : `${decimal.format(metadata.workers)} personas en obra`,
    metadata.weather ?? undefined,
  ].filter((part) => part !== undefined);
  return [
    title,
    `${where} · ${longDate.format(new Date(recordedAt))}`,
    ...pieces(description),
    ...(works.length > 0 ? [works.join(' · ')] : []),
    ...(metadata.milestone === null ? [] : [`Hito Alcanzado: ${metadata.milestone}`]),
  ];
}

/** Splits a text between words into pieces of similar length, short enough for a caption. */
function pieces(text: string): string[] {
  const words = text.split(/\s+/).filter(Boolean);
  const whole = words.join(' ').length;
  const longest = whole / Math.ceil(whole / LONGEST);
  const made: string[] = [];
  for (const word of words) {
    const last = made.at(-1);
    if (last !== undefined && last.length + word.length / 2 < longest)
      made[made.length - 1] = `${last} ${word}`;
    else made.push(word);
  }
  return made;
}

/** Formats seconds as 00:00:04.200. */
function timestamp(seconds: number): string {
  const ms = Math.round(seconds * 1_000);
  const part = (value: number, digits = 2) => String(value).padStart(digits, '0');
  const [h, m, s] = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60, Math.floor(ms / 1_000) % 60];
  return `${part(h)}:${part(m)}:${part(s)}.${part(ms % 1_000, 3)}`;
}

/** Escapes cue text: an empty line would end the cue, `&` and `<` are markup, and `-->` would start another cue. */
function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/\s*[\r\n]+\s*/g, ' ');
}
