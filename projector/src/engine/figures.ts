import { Counter, Gauge, Histogram, type Metrics } from '@nodo/platform/metrics';

/** The projector's metrics. */
export interface Figures {
  readonly position: Gauge;
  readonly lagSeconds: Gauge;
  readonly lagEvents: Gauge;
  readonly parkedKeys: Gauge;
  readonly leading: Gauge;
  readonly applied: Counter;
  readonly failures: Counter;
  readonly batchSize: Histogram;
  readonly batchSeconds: Histogram;
}

export function createFigures({ registry }: Metrics): Figures {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] });
  const counter = (name: string, help: string) => new Counter({ name, help, registers: [registry] });
  const histogram = (name: string, help: string, buckets: number[]) =>
    new Histogram({ name, help, buckets, registers: [registry] });
  return {
    position: gauge('projection_position', 'Commit position of the last event applied'),
    lagSeconds: gauge('projection_lag_seconds', 'Age of the oldest event received and not yet applied'),
    lagEvents: gauge('projection_lag_events', 'Events received and not yet applied'),
    parkedKeys: gauge('projection_parked_keys', 'Keys that wait for somebody to repair their projection'),
    leading: gauge('projection_leading', '1 while this instance applies events, 0 while it stands by'),
    applied: counter('projection_events_total', 'Events applied'),
    failures: counter(
      'projection_restarts_total',
      'Times the projector had to start again from its checkpoint',
    ),
    batchSize: histogram('projection_batch_events', 'Events per transaction', [1, 5, 20, 100, 250, 500]),
    batchSeconds: histogram(
      'projection_batch_seconds',
      'Time per transaction',
      [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1],
    ),
  };
}

/** An instance on standby knows neither lag nor parked keys: what it told while it led would stand for ever. */
export function publishStandby({ leading, lagSeconds, lagEvents, parkedKeys, position }: Figures): void {
  position.remove();
  for (const gauge of [leading, lagSeconds, lagEvents, parkedKeys]) gauge.set(0);
}
