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
import { type FormEvent, useState } from 'react';
import { Actions } from '../../../ui/actions.tsx';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { useRequestReport } from '../use-request-report.ts';

const typeOptions = reportTypes.map((type) => ({ value: type, label: reportTypeLabels[type] }));
/** Whole periods that are offered, the one under way included. */
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

/** The last whole period that is over, or one's own days of this month so far. */
function firstChoice(type: ReportType, today: string): ReportPeriod {
  if (type === 'custom') return { periodFrom: `${today.slice(0, 8)}01`, periodTo: today };
  const [current, last] = latestPeriods(type, today, 2);
  return last ?? current ?? { periodFrom: today, periodTo: today };
}

interface PeriodFieldsProps {
  type: ReportType;
  today: string;
  period: ReportPeriod;
  errors: Record<string, string>;
  onChange: (period: ReportPeriod) => void;
}

function PeriodFields({ type, today, period, errors, onChange }: PeriodFieldsProps) {
  if (type !== 'custom') {
    const options = periodsOf(type, today);
    return (
      <Field label="Periodo" error={errors.periodFrom ?? errors.periodTo}>
        {(control) => (
          <Select
            control={control}
            value={keyOf(period)}
            options={options}
            placeholder="Elige un periodo"
            onChange={(value) => {
              const chosen = options.find((option) => option.value === value);
              if (chosen) onChange(chosen.period);
            }}
          />
        )}
      </Field>
    );
  }
  const days = [
    ['Desde', 'periodFrom'],
    ['Hasta', 'periodTo'],
  ] as const;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {days.map(([label, name]) => (
        <Field key={name} label={label} error={errors[name]}>
          {(control) => (
            <Input
              {...control}
              type="date"
              min={REPORT_FIRST_DAY}
              max={today}
              value={period[name]}
              onChange={(event) => onChange({ ...period, [name]: event.target.value })}
            />
          )}
        </Field>
      ))}
    </div>
  );
}

/** What is wrong with it, by field, before it is sent. */
function problemsOf(body: RequestReport): Record<string, string> {
  const parsed = requestReportSchema.safeParse(body);
  if (parsed.success) return {};
  return Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message]));
}

/** Asks for a statement of a period. */
export function RequestDialog({ onClose }: { onClose: () => void }) {
  const today = bogotaDay(new Date());
  const [type, setType] = useState<ReportType>('monthly');
  const [period, setPeriod] = useState(() => firstChoice('monthly', today));
  const [problems, setProblems] = useState<Record<string, string>>({});
  const request = useRequestReport(onClose);
  const { refused } = request;

  function turn(next: ReportType) {
    setType(next);
    setPeriod(firstChoice(next, today));
    setProblems({});
    request.reset();
  }

  function send(event: FormEvent) {
    event.preventDefault();
    const body = { type, ...period };
    const found = problemsOf(body);
    setProblems(found);
    if (Object.keys(found).length === 0) request.mutate(body);
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !request.isPending && onClose()}
      title="Pedir un reporte"
      description="Un extracto en PDF con tus cifras al cierre del periodo. Tarda unos segundos."
    >
      <form noValidate onSubmit={send} className="grid gap-5">
        <div className="grid gap-1.5">
          <p className="text-sm font-medium">Tipo</p>
          <div className="-mx-1 overflow-x-auto px-1">
            <Choice label="Tipo de reporte" value={type} options={typeOptions} onChange={turn} />
          </div>
        </div>
        <PeriodFields
          type={type}
          today={today}
          period={period}
          errors={{ ...refused, ...problems }}
          onChange={(next) => {
            setPeriod(next);
            setProblems({});
          }}
        />
        <Actions onCancel={onClose} isBusy={request.isPending}>
          <Button type="submit" busy={request.isPending}>
            {request.isPending ? 'Pidiendo…' : 'Pedir reporte'}
          </Button>
        </Actions>
      </form>
    </Dialog>
  );
}
