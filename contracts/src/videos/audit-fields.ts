import { labelled, numberWords, shareWords, timeWords } from '../audit/value-formats.ts';
import type { AuditVocabulary } from '../audit/vocabulary.ts';
import { cameraStatusLabels, cameraStatusSchema, videoPhaseLabel } from './values.ts';

export const videosAudit = {
  subjects: { video: 'Video', camera: 'Cámara' },
  streams: { videoView: 'Vista de un video' },
  fields: {
    videoUrl: { label: 'Video' },
    thumbnailUrl: { label: 'Miniatura' },
    recordedAt: { label: 'Grabado', words: timeWords },
    duration: { label: 'Duración (s)', words: numberWords },
    footageSeconds: { label: 'Grabación (s)', words: numberWords },
    phase: { label: 'Fase', words: videoPhaseLabel },
    section: { label: 'Sección' },
    cameraId: { label: 'Cámara' },
    cameraLocation: { label: 'Ubicación de la cámara' },
    isLive: { label: 'En vivo' },
    captions: { label: 'Subtítulos' },
    weather: { label: 'Clima' },
    workers: { label: 'Trabajadores', words: numberWords },
    progress: { label: 'Progreso', words: shareWords },
    equipment: { label: 'Equipos' },
    milestone: { label: 'Hito' },
    angle: { label: 'Ángulo' },
    quality: { label: 'Calidad' },
    isRecording: { label: 'Grabación activa' },
    streamUrl: { label: 'Transmisión' },
  },
  bySubject: { camera: { status: labelled(cameraStatusSchema, cameraStatusLabels) } },
} as const satisfies AuditVocabulary;
