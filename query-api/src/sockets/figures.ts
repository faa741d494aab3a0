import { Gauge, type Metrics } from '@nodo/platform/metrics';
import type { LiveServer } from './live-socket.ts';

/** Connections that are open, also those of whom nobody knows yet who they are. */
export function countSockets({ registry }: Pick<Metrics, 'registry'>, io: LiveServer): void {
  new Gauge({
    name: 'live_sockets',
    help: 'Open connections for live messages',
    registers: [registry],
    collect() {
      this.set(io.engine.clientsCount);
    },
  });
}
