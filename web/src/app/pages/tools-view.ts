import { z } from 'zod';
import { addressView, field } from '../../lib/address-view.ts';

const toolSchema = z.enum(['roi', 'blockchain', 'analisis']);
export type Tool = z.infer<typeof toolSchema>;

/** The tool of that name; what is none leads to the transactions, as older links do. */
export function toolOf(name: string | null): Tool {
  return toolSchema.safeParse(name).data ?? 'blockchain';
}

/** Which tool is shown. */
export const { read: readToolsView, write: writeToolsView } = addressView({
  tool: field('herramienta', toolSchema, 'blockchain'),
});
