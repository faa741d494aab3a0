import { z } from 'zod';
import { labelTable } from '../open-table.ts';

/**
 * An investor's decisions. Purchases, with `reinvest` for those paid from the balance, and sales are derived from
 * investments; `hold` is the only one that investors record themselves.
 */
export const decisionActions = ['buy', 'sell', 'hold', 'reinvest'] as const;
export const decisionActionSchema = z.enum(decisionActions, { error: 'Esa acción no existe' });
export type DecisionAction = z.infer<typeof decisionActionSchema>;
export const decisionActionLabels: Record<DecisionAction, string> = {
  buy: 'Comprar',
  sell: 'Vender',
  hold: 'Mantener',
  reinvest: 'Reinvertir',
};

export const decisionStatuses = ['completed', 'pending', 'cancelled'] as const;
export const decisionStatusSchema = z.enum(decisionStatuses);
export type DecisionStatus = z.infer<typeof decisionStatusSchema>;
export const decisionStatusLabels = labelTable<DecisionStatus>({
  completed: 'Completada',
  pending: 'Pendiente',
  cancelled: 'Cancelada',
});

/** Definition of each figure, as its tooltip shows it. */
export const decisionDefinitions = {
  totalDecisions:
    'Todas tus decisiones, estén como estén: compras, reinversiones con tu saldo, ventas de vuelta y las de mantener que registraste.',
  successfulDecisions:
    'Las que llegaron a término: compras con el pago confirmado en la red, reinversiones descontadas de tu saldo, ventas de vuelta ya abonadas y decisiones de mantener. No cuentan las pendientes ni las canceladas.',
  averageROI:
    'Retorno anual proyectado de tus compras completadas: la tasa mensual pactada por 12, antes de comisiones, ponderada por el monto de cada compra. No cuentan las reinversiones con tu saldo.',
  totalValue:
    'Suma de tus compras completadas, al valor por el que las hiciste, aunque después las hayas vendido de vuelta. No cuentan las reinversiones con tu saldo.',
  roi: 'Retorno anual proyectado: la tasa mensual pactada por 12, antes de comisiones.',
} as const;
