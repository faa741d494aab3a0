import { zodResolver } from '@hookform/resolvers/zod';
import { formatUsd } from '@nodo/contracts/money';
import { type OpenLimitsView, setOpenLimitsSchema } from '@nodo/contracts/settings/open-limits';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { parseAmount } from '../../../lib/amount-input.ts';
import { readableError } from '../../../lib/errors.ts';
import { typedUsd } from '../../../lib/typed-usd.ts';
import { useCommand } from '../../../lib/use-command.ts';
import { AmountInput, amountEcho } from '../../../ui/amount-input.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/form-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { QueryError } from '../../../ui/query-error.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { type LimitsInput, limitsQuery, setLimits } from '../api/limits.ts';
import { useBaseRevision } from '../use-base-revision.ts';
import { isProposed } from '../use-save-settings.ts';

const { maximumOpen, maximumCapital, reason } = setOpenLimitsSchema.shape;
/** Form values as typed. */
const schema = z.object({
  maximumOpen: z
    .string()
    .transform((text) => Number(parseAmount(text)))
    .pipe(maximumOpen),
  maximumCapital: typedUsd.pipe(maximumCapital),
  reason,
});
type Typed = z.input<typeof schema>;
type Limits = z.output<typeof schema>;

function useSetLimits(onSaved: () => void) {
  return useCommand({
    name: (input: LimitsInput) => `limits ${JSON.stringify(input)}`,
    send: setLimits,
    toastKey: 'investment-limits',
    said: () => ({ title: 'Límites guardados', description: 'Rigen para las inversiones nuevas.' }),
    failed: (error) => ({
      ...(isProposed(error) && { title: 'Espera a otra persona' }),
      description: readableError(error, 'No se pudieron guardar los límites'),
    }),
    onSuccess: onSaved,
  });
}

function LimitsForm({ limits }: { limits: OpenLimitsView }) {
  const form = useForm<Typed, unknown, Limits>({
    resolver: zodResolver(schema),
    defaultValues: { maximumOpen: '', maximumCapital: '', reason: '' },
    mode: 'onTouched',
  });
  const { expectedRevision, hold, release } = useBaseRevision(limits.revision);
  const save = useSetLimits(() => {
    form.reset();
    release();
  });
  const { refused } = save;
  const { proposed } = limits;
  return (
    <form
      noValidate
      aria-label="Límites de reservas"
      onChange={hold}
      onSubmit={form.handleSubmit((values) =>
        save.mutate({ ...values, expectedRevision }, { onError: release }),
      )}
      className="grid gap-4 px-5 pt-5 sm:px-6"
    >
      <p className="text-[0.9375rem]">
        Rigen <strong className="font-medium">{limits.maximumOpen} inversiones</strong> y{' '}
        <strong className="font-medium">{formatUsd(limits.maximumCapital)}</strong> por persona.
      </p>
      {proposed && (
        <Notice
          tone="amber"
          title={`Propuestos: ${proposed.maximumOpen} inversiones y ${formatUsd(proposed.maximumCapital)}. Rigen cuando otra persona guarde los mismos.`}
        />
      )}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          form={form}
          name="maximumOpen"
          label="Inversiones sin pagar"
          refused={refused}
          placeholder={String(limits.maximumOpen)}
          inputMode="numeric"
        />
        <TextField
          as={AmountInput}
          form={form}
          name="maximumCapital"
          label="Capital sin pagar (USD)"
          hint={amountEcho(form.watch('maximumCapital'))}
          refused={refused}
        />
      </div>
      <TextField form={form} name="reason" label="Motivo" refused={refused} maxLength={500} />
      <SubmitButton variant="outline" className="justify-self-start" busy={save.isPending}>
        {save.isPending ? 'Guardando...' : 'Guardar límites'}
      </SubmitButton>
    </form>
  );
}

/** Limits on how much one person may reserve without having paid. */
export function OpenLimitsCard() {
  const query = useQuery(limitsQuery);
  return (
    <Card className="pb-6">
      <CardHeader
        title="Límites de reservas"
        detail="Lo que una persona puede apartar sin haberlo pagado: cuántas inversiones y cuánto capital."
      />
      {query.isPending && <SkeletonRows rows={2} label="Cargando los límites…" className="h-14" />}
      {!query.data && query.error && <QueryError query={query} fallback="No pudimos cargar los límites." />}
      {query.data && <LimitsForm limits={query.data} />}
    </Card>
  );
}
