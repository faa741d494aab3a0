import { z } from 'zod';

/** Why an order ended. */
export const standingOrderEndReasons = [
  'own',
  'terms_changed',
  'erasure',
  'warehouse_closed',
  'role_changed',
] as const;
export const standingOrderEndReasonSchema = z.enum(standingOrderEndReasons);
export type StandingOrderEndReason = z.infer<typeof standingOrderEndReasonSchema>;
export const standingOrderEndReasonLabels: Record<StandingOrderEndReason, string> = {
  own: 'La terminó su titular',
  terms_changed: 'Cambiaron las condiciones',
  erasure: 'Se eliminan los datos de su titular',
  warehouse_closed: 'La bodega se cerró',
  role_changed: 'El rol de su titular ya no permite invertir',
};

/** Why nothing was invested after a distribution; the order remains in force, except with `terms_changed`. */
export const standingOrderSkips = [
  'below_minimum',
  'no_room',
  'not_verified',
  'refused',
  'terms_changed',
] as const;
export const standingOrderSkipSchema = z.enum(standingOrderSkips);
export type StandingOrderSkip = z.infer<typeof standingOrderSkipSchema>;
export const standingOrderSkipLabels: Record<StandingOrderSkip, string> = {
  below_minimum: 'El saldo no alcanzaba la inversión mínima',
  no_room: 'En la bodega no había cupo',
  not_verified: 'La verificación no estaba vigente',
  refused: 'La inversión no se pudo hacer',
  terms_changed: 'Cambiaron las condiciones',
};
