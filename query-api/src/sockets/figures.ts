import { Gauge, type Metrics } from '@nodo/platform/metrics';
import type { LiveServer } from './live-socket.ts';

/** A gauge of open connections, including those not yet authenticated. */
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
