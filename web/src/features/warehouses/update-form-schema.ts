import { postConstructionUpdateSchema } from '@nodo/contracts/warehouses/commands';
import { updatePercentageSchema, updateTypeSchema } from '@nodo/contracts/warehouses/construction';
import { z } from 'zod';
import { parseDecimal } from '../../lib/amount-input.ts';

const fields = postConstructionUpdateSchema.shape;

/** A typed percentage, to be validated by the contract: empty becomes null, a decimal comma becomes a point. */
const typed = (text: string): string | number | null => parseDecimal(text) || null;

/** The contract's own checks, applied to the form's text values. */
export const updateFormSchema = z.object({
  warehouseId: z.string().pipe(fields.warehouseId),
  title: z.string().pipe(fields.title),
  description: z.string().pipe(fields.description),
  updateType: updateTypeSchema,
  mediaUrl: z
    .string()
    .transform((text): string | null => text)
    .pipe(fields.mediaUrl.unwrap()),
  percentage: z.string().transform(typed).pipe(fields.percentage.unwrap()),
});
export type UpdateFormInput = z.input<typeof updateFormSchema>;
export type UpdateFormOutput = z.output<typeof updateFormSchema>;

/** The typed percentage; undefined while invalid. */
export function typedPercentage(text: string): number | undefined {
  return updatePercentageSchema.safeParse(typed(text)).data ?? undefined;
}

/** Restores the form from `draft` (untrusted browser storage), or starts empty. */
export function readUpdateForm(draft: Readonly<Record<string, string>>): UpdateFormInput {
  return {
    warehouseId: draft.warehouseId ?? '',
    title: draft.title ?? '',
    description: draft.description ?? '',
    updateType: updateTypeSchema.safeParse(draft.updateType).data ?? 'milestone',
    mediaUrl: draft.mediaUrl ?? '',
    percentage: draft.percentage ?? '',
  };
}

/**
 * What is kept of a form: nothing while it says what `fresh`, the empty one, does. An untouched form that was kept
 * would choose its warehouse in the next one, too, whatever the list shows then.
 */
export function updateDraft(values: UpdateFormInput, fresh: UpdateFormInput): UpdateFormInput | null {
  const fields = updateFormSchema.keyof().options;
  return fields.every((field) => values[field] === fresh[field]) ? null : values;
}
