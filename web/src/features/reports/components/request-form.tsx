import { zodResolver } from '@hookform/resolvers/zod';
import { bogotaDay } from '@nodo/contracts/bogota';
import { type RequestReport, requestReportSchema } from '@nodo/contracts/reports/commands';
import {
  latestPeriods,
  REPORT_FIRST_DAY,
  type ReportPeriod,
  type ReportType,
  reportPeriodLabel,
  reportTypeLabels,
  reportTypes,
} from '@nodo/contracts/reports/periods';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { serverTime } from '../../../lib/clock.ts';
import { Actions } from '../../../ui/actions.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextField } from '../../../ui/form-field.tsx';
import { Select } from '../../../ui/select.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import type { useRequestReport } from '../use-request-report.ts';

const typeOptions = reportTypes.map((type) => ({ value: type, label: reportTypeLabels[type] }));
/** Number of periods offered, including the current one. */
const offered = { monthly: 18, quarterly: 8, annual: 5 } as const;
type Whole = keyof typeof offered;

const keyOf = ({ periodFrom, periodTo }: ReportPeriod) => `${periodFrom}/${periodTo}`;
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function periodsOf(type: Whole, today: string) {
  return latestPeriods(type, today, offered[type]).map((period) => ({
    period,
    value: keyOf(period),
    label: capital(reportPeriodLabel(type, period)),
    ...(period.periodTo >= today ? { detail: 'En curso: hasta este momento' } : {}),
  }));
}

/** Default period: the last complete one, or for custom dates the current month to date. */
function firstChoice(type: ReportType, today: string): ReportPeriod {
  if (type === 'custom') return { periodFrom: `${today.slice(0, 8)}01`, periodTo: today };
  const [current, last] = latestPeriods(type, today, 2);
  return last ?? current ?? { periodFrom: today, periodTo: today };
}

interface PeriodFieldsProps {
  form: UseFormReturn<RequestReport>;
  today: string;
  refused: Readonly<Record<string, string>>;
}

function PeriodFields({ form, today, refused }: PeriodFieldsProps) {
  const { type, ...period } = form.watch();
  // The period is validated as a whole, so changing either day clears the error.
  const forget = () => form.clearErrors();
  if (type !== 'custom') {
    const options = periodsOf(type, today);
    const { errors } = form.formState;
    const error = errors.periodFrom ?? errors.periodTo;
    return (
      <Field label="Período" error={error?.message ?? refused.periodFrom ?? refused.periodTo}>
        {(control) => (
          <Select
            control={control}
            value={keyOf(period)}
            options={options}
            placeholder="Elige un período"
            onChange={(value) => {
              const chosen = options.find((option) => option.value === value);
              if (chosen) form.reset({ type, ...chosen.period });
            }}
          />
        )}
      </Field>
    );
  }
  const day = { form, refused, type: 'date', min: REPORT_FIRST_DAY, max: today, onInput: forget } as const;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField {...day} name="periodFrom" label="Desde" />
      <TextField {...day} name="periodTo" label="Hasta" />
    </div>
  );
}

export interface RequestFormProps {
  request: ReturnType<typeof useRequestReport>;
  onClose: () => void;
}

/** Form to request a statement of a period. */
export function RequestForm({ request, onClose }: RequestFormProps) {
  const today = bogotaDay(serverTime());
  const form = useForm<RequestReport>({
    resolver: zodResolver(requestReportSchema),
    defaultValues: { type: 'monthly', ...firstChoice('monthly', today) },
    // Not on change: a partly typed date is invalid.
    reValidateMode: 'onSubmit',
  });

  function turn(type: ReportType) {
    form.reset({ type, ...firstChoice(type, today) });
    request.reset();
  }

  return (
    <form noValidate onSubmit={form.handleSubmit((body) => request.mutate(body))} className="grid gap-5">
      <div className="grid gap-1.5">
        <p className="text-sm font-medium">Tipo</p>
        <div className="-mx-1 overflow-x-auto px-1">
          <Choice label="Tipo de reporte" value={form.watch('type')} options={typeOptions} onChange={turn} />
        </div>
      </div>
      <PeriodFields form={form} today={today} refused={request.refused} />
      <Actions onCancel={onClose} isBusy={request.isPending}>
        <SubmitButton busy={request.isPending}>
          {request.isPending ? 'Pidiendo…' : 'Pedir reporte'}
        </SubmitButton>
      </Actions>
    </form>
  );
}
