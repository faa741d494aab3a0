import { type DemoDay, warehouseId } from './day.ts';
import type { Step } from './steps.ts';

/** A decision to hold. `at` is in months ago; `after` is the key of the investment concerned. */
interface DemoHold {
  readonly investor: string;
  readonly warehouse: string;
  readonly after: string;
  readonly at: number;
  readonly reason: string;
}

const camila = 'inversionista@nodocartago.co';

const demoHolds: readonly DemoHold[] = [
  {
    investor: camila,
    warehouse: 'central-1',
    after: 'i01',
    at: 12.1,
    reason: 'La cubierta quedó instalada antes de lo previsto. Sigo hasta la entrega.',
  },
  {
    investor: 'santiago.hoyos@ejemplo.co',
    warehouse: 'norte-1',
    after: 'i02',
    at: 10.2,
    reason: 'La interventoría aprobó la estructura sin reparos.',
  },
  {
    investor: camila,
    warehouse: 'norte-1',
    after: 'i03',
    at: 5.0,
    reason: 'Aprobaron la red contra incendio: falta poco para el certificado de ocupación.',
  },
  {
    investor: 'valentina.arango@ejemplo.co',
    warehouse: 'central-1',
    after: 'i04',
    at: 4.1,
    reason: 'Ya tiene operador y no necesito la liquidez este año.',
  },
  {
    investor: camila,
    warehouse: 'norte-2',
    after: 'i08',
    at: 2.0,
    reason: 'Los pisos cumplen la planicidad. Espero a ver los módulos en operación.',
  },
];

/** Decisions of some investors to hold, with reasons. */
export function decisionSteps(day: DemoDay): Step[] {
  return demoHolds.map(({ investor, warehouse, after, at: monthsAgo, reason }) => ({
    at: day.ago(monthsAgo),
    run: async (at) => {
      const payload = { action: 'hold', warehouseId: warehouseId(day, warehouse), reason } as const;
      const [actor, step] = [day.actor(investor), `hold/${after}`];
      await day.commands.send({ command: 'RecordDecision', step, at, actor, payload });
    },
  }));
}
