import { cameraStatusLabels, videoPhaseLabel } from '@nodo/contracts/videos/values';
import type { CameraView, ProgressVideoView } from '@nodo/contracts/videos/views';
import { bogotaTime } from '@nodo/platform/csv';
import { asWritten } from '@nodo/platform/pdf-texts';
import { type CsvColumns, recorded } from '../read-model/list-csv.ts';

/** CSV of the construction videos, for staff. */
export const videoCsv: CsvColumns<ProgressVideoView> = [
  ['Grabado (Bogotá)', ({ recordedAt }) => bogotaTime(recordedAt)],
  ['Grabado (UTC)', recorded(({ recordedAt }) => recordedAt)],
  ['Título', recorded(({ title }) => title)],
  ['Fase', ({ phase }) => videoPhaseLabel(phase)],
  ['Sección', recorded(({ section }) => section)],
  ['Descripción', recorded(({ description }) => description)],
  ['Duración (s)', ({ isLive, duration }) => (isLive ? 'EN VIVO' : asWritten(`${duration}`))],
  ['Vistas', recorded(({ views }) => views)],
  ['Ubicación de la cámara', recorded(({ cameraLocation }) => cameraLocation)],
  ['Avance de obra (%)', recorded(({ metadata }) => metadata.progress)],
  ['Trabajadores', recorded(({ metadata }) => metadata.workers)],
  ['Clima', recorded(({ metadata }) => metadata.weather)],
  ['Equipos', recorded(({ metadata }) => metadata.equipment.join(', '))],
  ['Hito Alcanzado', recorded(({ metadata }) => metadata.milestone)],
  ['Dirección', recorded(({ videoUrl }) => videoUrl)],
  ['Tamaño (bytes)', recorded(({ file }) => file?.size)],
  ['Publicado (UTC)', recorded(({ publishedAt }) => publishedAt)],
  ['Identificador', recorded(({ id }) => id)],
];

/** CSV of the cameras, for staff. */
export const cameraCsv: CsvColumns<CameraView> = [
  ['Cámara', recorded(({ name }) => name)],
  ['Ubicación', recorded(({ location }) => location)],
  ['Ángulo', recorded(({ angle }) => angle)],
  ['Estado', ({ status }) => cameraStatusLabels[status]],
  ['Calidad', recorded(({ quality }) => quality)],
  ['Grabación', ({ isRecording }) => (isRecording ? 'Grabando' : 'Sin grabar')],
  ['Dirección de la transmisión', recorded(({ streamUrl }) => streamUrl)],
  ['Registrada (Bogotá)', ({ registeredAt }) => bogotaTime(registeredAt)],
  ['Registrada (UTC)', recorded(({ registeredAt }) => registeredAt)],
  ['Último cambio (UTC)', recorded(({ changedAt }) => changedAt)],
  ['Identificador', recorded(({ id }) => id)],
];
