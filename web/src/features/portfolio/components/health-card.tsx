import { useShownMoment } from '../../../lib/shown-moment.ts';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { cx } from '../../../ui/cx.ts';
import type { Light } from '../platform-labels.ts';

const dots = { sea: 'bg-sea', amber: 'bg-amber', alert: 'bg-alert' } as const;

/** Health indicators: live connection, lag of the figures, state of the chain follower. */
export function HealthCard({ lights }: { lights: readonly Light[] }) {
  const isPast = useShownMoment() !== undefined;
  if (isPast) {
    return (
      <Card className="pb-5">
        <CardHeader title="Estado" detail="Qué tan al día estaba la plataforma no guarda su historia." />
      </Card>
    );
  }
  return (
    <Card className="flex flex-col">
      <CardHeader title="Estado" detail="Qué tan al día está lo que ves" />
      <dl className="mt-3 grid flex-1 divide-y divide-line border-t border-line">
        {lights.map(({ label, text, tone }) => (
          <div key={label} className="flex items-center gap-3 px-5 py-3 text-sm sm:px-6">
            <span aria-hidden className={cx('size-2 shrink-0 rounded-full', dots[tone])} />
            <dt className="shrink-0 text-ink-3">{label}</dt>
            <dd
              className={cx(
                'ml-auto min-w-0 text-right tabular',
                tone === 'sea'
                  ? 'text-ink'
                  : tone === 'amber'
                    ? 'text-amber-ink'
                    : 'font-medium text-alert-ink',
              )}
            >
              {text}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
