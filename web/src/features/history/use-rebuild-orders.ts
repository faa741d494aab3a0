import type { RequestRebuild } from '@nodo/contracts/history/rebuilds/commands';
import type { RebuildView } from '@nodo/contracts/history/rebuilds/views';
import { useCommand } from '../../lib/use-command.ts';
import {
  orderRebuild,
  type PlainOrder,
  refreshRebuilds,
  requestRebuild,
  switchRebuild,
} from './api/rebuilds.ts';

const TOAST_KEY = 'rebuilds';

const done: Readonly<Record<PlainOrder, string>> = {
  pause: 'Reconstrucción en pausa',
  resume: 'La reconstrucción sigue',
  cancel: 'Reconstrucción cancelada',
  drop: 'Reconstrucción borrada',
};

/** Orders a rebuild. */
export function useRequestRebuild(onDone: () => void) {
  return useCommand({
    name: (body: RequestRebuild) => `rebuild ${JSON.stringify(body)}`,
    send: requestRebuild,
    toastKey: TOAST_KEY,
    said: () => ({ title: 'Reconstrucción pedida', description: 'Empieza en cuanto le llegue su turno.' }),
    failed: 'No se pudo pedir la reconstrucción',
    onDone,
    onSettled: refreshRebuilds,
  });
}

/** Orders without further input: pause, resume, cancel or drop. */
export function useRebuildOrder({ id, number, updatedAt }: RebuildView, onDone: (order: PlainOrder) => void) {
  return useCommand({
    // `updatedAt` makes the name new after any change, so that the same order can be given again.
    name: (order: PlainOrder) => `${order} rebuild ${id} ${updatedAt}`,
    send: (order, key) => orderRebuild(id, order, key),
    toastKey: TOAST_KEY,
    said: (_, order) => ({ title: done[order], description: `Reconstrucción ${number}` }),
    failed: 'No se pudo cambiar la reconstrucción',
    onDone: (_, order) => onDone(order),
    onSettled: refreshRebuilds,
  });
}

/** Makes a finished rebuild the live read model. */
export function useSwitchRebuild({ id, number, updatedAt }: RebuildView, onDone: () => void) {
  return useCommand({
    name: (body: { reason: string; acceptsDifferences: boolean }) =>
      `switch rebuild ${id} ${updatedAt} ${JSON.stringify(body)}`,
    send: (body, key) => switchRebuild(id, body, key),
    toastKey: TOAST_KEY,
    said: () => ({
      title: 'Se pone en uso',
      description: `La reconstrucción ${number} reemplaza a lo que está en uso, sin que nadie espere.`,
    }),
    failed: 'No se pudo poner en uso',
    onDone,
    onSettled: refreshRebuilds,
  });
}
