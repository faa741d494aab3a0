import { z } from 'zod';
import { addressView, field } from '../../lib/address-view.ts';

const toolSchema = z.enum(['roi', 'blockchain', 'analisis']);
export type Tool = z.infer<typeof toolSchema>;

/** Parses the tool's name; unknown values give the transactions, as older links expect. */
export function toolOf(name: string | null): Tool {
  return toolSchema.safeParse(name).data ?? 'blockchain';
}

/** The selected tool. */
export const { read: readToolsView, write: writeToolsView } = addressView({
  tool: field('herramienta', toolSchema, 'blockchain'),
});
