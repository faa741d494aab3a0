import type { WorkerModule, WorkerServices } from '../module.ts';
import { discardPhotos } from './orphan-photos.ts';

const DISCARD_MS = 6 * 3_600_000;

export function identityModule(services: WorkerServices): WorkerModule {
  const { objects } = services;
  const run = async () => objects && discardPhotos(services, objects, new Date());
  return { recurring: [{ name: 'discard-photos', everyMs: DISCARD_MS, run }] };
}
