import { z } from 'zod';
import { difference, gone, made } from '../audit/difference.ts';
import { defineEvent } from '../event.ts';
import { cameraConditionFields, cameraFields, progressVideoFields, type VideoData } from './values.ts';

/** Fields for the audit: the day's construction facts become separate fields. */
function videoFields({ metadata, ...fields }: VideoData): object {
  const { equipment, ...facts } = metadata;
  return { ...fields, ...facts, equipment: equipment.length > 0 ? equipment.join(', ') : null };
}

export const ProgressVideoPublished = defineEvent('ProgressVideoPublished', progressVideoFields, {
  audit: { label: 'Video publicado', changes: (data) => made(videoFields(data)), remembers: videoFields },
});
/** Withdrawn: no longer shown to anybody. */
export const ProgressVideoWithdrawn = defineEvent('ProgressVideoWithdrawn', z.object({}), {
  audit: { label: 'Video retirado', changesSince: gone },
});
/** Stream `videoView-{id}`, one per person, video and day: the viewer is in the metadata. */
export const ProgressVideoViewed = defineEvent(
  'ProgressVideoViewed',
  z.object({
    videoId: z.uuid(),
    /** The day in Bogotá, as 2026-01-31. */
    day: z.iso.date(),
  }),
  { audit: false, label: 'Video visto' },
);
export const progressVideoEvents = [
  ProgressVideoPublished,
  ProgressVideoWithdrawn,
  ProgressVideoViewed,
] as const;

export const CameraRegistered = defineEvent('CameraRegistered', cameraFields, {
  audit: { label: 'Cámara registrada', changes: made },
});
/** Only the changed fields, and their previous values. */
export const CameraStatusChanged = defineEvent(
  'CameraStatusChanged',
  cameraConditionFields.partial().extend({ previous: cameraConditionFields.partial() }),
  {
    audit: {
      label: 'Cámara actualizada',
      changes: ({ previous, ...values }) => difference(previous, values),
    },
  },
);
export const cameraEvents = [CameraRegistered, CameraStatusChanged] as const;
