import { z } from 'zod';

/** Why the chain can't be followed. */
export const chainTroubles = [
  'network',
  'contract',
  'treasury',
  'conflict',
  'unreachable',
  'refused',
  'unusable',
  'internal',
] as const;
export const chainTroubleSchema = z.enum(chainTroubles);
export type ChainTrouble = z.infer<typeof chainTroubleSchema>;

/** Short descriptions for staff. */
export const chainTroubleLabels: Record<ChainTrouble, string> = {
  network: 'El nodo es de otra red',
  contract: 'El contrato USDT configurado no está en esta red',
  treasury: 'La tesorería configurada no existe en esta red',
  conflict: 'El nodo niega bloques que ya eran irreversibles',
  unreachable: 'Ningún nodo responde',
  refused: 'Los nodos rechazan nuestras consultas',
  unusable: 'Las respuestas de los nodos no sirven',
  internal: 'Nuestros servicios no responden',
};
