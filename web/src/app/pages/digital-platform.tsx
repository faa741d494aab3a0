import { DEFAULT_FINANCIAL_SETTINGS } from '@nodo/contracts/constants';
import { timesRate } from '@nodo/contracts/money';
import { periodOf } from '@nodo/contracts/periods';
import { can } from '@nodo/contracts/permissions';
import {
  EXPANSION,
  type RoadmapQuarter,
  type RoadmapState,
  roadmapOf,
  roadmapStateLabels,
} from '@nodo/contracts/warehouses/construction-plans';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight, Calculator, type LucideIcon, Settings2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { settingsQuery } from '../../features/settings/api/get-settings.ts';
import { formatRate } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { Money } from '../../ui/money.tsx';
import { useCurrentUser } from '../current-user.ts';

interface ToolCardProps {
  icon: LucideIcon;
  title: string;
  to: string;
  action: string;
  children: ReactNode;
}

function ToolCard({ icon: Icon, title, to, action, children }: ToolCardProps) {
  return (
    <Card className="flex flex-wrap items-center gap-x-8 gap-y-5 p-5 sm:p-6">
      <div className="flex min-w-0 flex-[1_1_18rem] gap-4">
        <span className="grid size-10 shrink-0 place-items-center rounded-md bg-sunken text-ink-2">
          <Icon aria-hidden className="size-5" strokeWidth={1.75} />
        </span>
        <div className="min-w-0">
          <h2 className="text-base font-semibold tracking-tight">{title}</h2>
          <div className="mt-1 text-[0.9375rem] leading-6 text-ink-2">{children}</div>
        </div>
      </div>
      <Button asChild variant="outline" className="max-sm:w-full">
        <Link to={to}>
          {action}
          <ArrowRight aria-hidden className="size-4" />
        </Link>
      </Button>
    </Card>
  );
}

/** Yield of the minimum investment under the current terms. */
function RoiCard() {
  const { minimumInvestment, monthlyReturnRate } = useQuery(settingsQuery).data ?? DEFAULT_FINANCIAL_SETTINGS;
  return (
    <ToolCard
      icon={Calculator}
      title="Calculadora de ROI"
      to="/financial-tools?herramienta=roi"
      action="Abrir la calculadora"
    >
      <p>
        <Money amount={minimumInvestment} /> a razón del {formatRate(monthlyReturnRate)} mensual son{' '}
        <strong className="font-semibold text-ink">
          <Money amount={timesRate(minimumInvestment, monthlyReturnRate)} /> al mes
        </strong>
        , según las condiciones vigentes.
      </p>
      <p className="text-[0.8125rem] text-ink-3">Proyección antes de comisiones; no es una garantía.</p>
    </ToolCard>
  );
}

const looks: Record<RoadmapState, { tone: Tone; line: string; dot: string }> = {
  completed: { tone: 'sea', line: 'bg-sea', dot: 'border-sea bg-sea' },
  in_development: { tone: 'signal', line: 'bg-line', dot: 'border-signal bg-signal' },
  planned: { tone: 'neutral', line: 'bg-line', dot: 'border-line-strong bg-surface' },
};

function Quarter({ quarter, months, state }: RoadmapQuarter) {
  const { tone, line, dot } = looks[state];
  return (
    <li className="relative flex flex-wrap items-start justify-between gap-x-4 gap-y-2 pb-6 pl-8 last:pb-0 lg:block lg:pt-8 lg:pr-6 lg:pb-0 lg:pl-0">
      <span
        aria-hidden
        className={cx(
          'absolute top-3 bottom-0 left-[7px] w-0.5 lg:top-[7px] lg:right-0 lg:bottom-auto lg:left-3 lg:h-0.5 lg:w-auto',
          line,
        )}
      />
      <span aria-hidden className={cx('absolute top-1 left-0 size-4 rounded-full border-2 lg:top-0', dot)} />
      <div>
        <h3 className="font-semibold tabular">{quarter}</h3>
        <p className="text-sm text-ink-3">{months}</p>
      </div>
      <Badge tone={tone} className="lg:mt-3">
        {roadmapStateLabels[state]}
      </Badge>
    </li>
  );
}

function Roadmap() {
  const { year, quarters } = roadmapOf(periodOf(new Date(useNow()).toISOString()));
  return (
    <Card className="pb-5 sm:pb-6">
      <CardHeader
        title={`Hoja de ruta ${year}`}
        detail="El plan de la plataforma para este año, trimestre a trimestre"
      />
      <ol className="mt-6 grid px-5 sm:px-6 lg:grid-cols-4">
        {quarters.map((each) => (
          <Quarter key={each.quarter} {...each} />
        ))}
      </ol>
    </Card>
  );
}

function Expansion() {
  const { units, phases } = EXPANSION;
  return (
    <Card className="pb-5 sm:pb-6">
      <CardHeader
        title={`Expansión a ${units} unidades`}
        detail={`El plan: ${phases.length} fases de ${phases[0].units} unidades cada una`}
      />
      <ol className="mt-5 grid gap-6 px-5 sm:grid-cols-3 sm:px-6">
        {phases.map(({ name, units: own }, index) => (
          <li key={name}>
            <span aria-hidden className="grid grid-cols-12 gap-1">
              {Array.from({ length: own }, (_, unit) => (
                <span
                  // biome-ignore lint/suspicious/noArrayIndexKey: the units are identical and never reordered
                  key={unit}
                  className="aspect-square rounded-[2px] bg-primary"
                  style={{ opacity: 1 - index * 0.3 }}
                />
              ))}
            </span>
            <p className="mt-3 flex items-baseline justify-between gap-3">
              <span className="font-medium">{name}</span>
              <span className="text-sm text-ink-2 tabular">{own} unidades</span>
            </p>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** The platform's tools, this year's roadmap, and the expansion. */
export function DigitalPlatform() {
  const isStaff = can(useCurrentUser().role, 'users.read');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className={cx('grid gap-6', isStaff && 'lg:grid-cols-2')}>
        <RoiCard />
        {isStaff && (
          <ToolCard icon={Settings2} title="Panel de administración" to="/admin" action="Ir al panel">
            Usuarios, verificaciones y actualizaciones de obra.
          </ToolCard>
        )}
      </div>
      <Roadmap />
      <Expansion />
    </div>
  );
}
