import { ArrowRight, ChartColumn, ChartNoAxesCombined, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

interface Way {
  readonly to: string;
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
  readonly action: string;
}

const ways: readonly Way[] = [
  {
    to: '/advanced-analytics',
    icon: ChartNoAxesCombined,
    title: 'Tu portafolio a fondo',
    text: 'Rendimiento, riesgo, comparación y pronósticos con tus propias cifras y la fórmula de cada una.',
    action: 'Ver el análisis',
  },
  {
    to: '/market-analytics',
    icon: ChartColumn,
    title: 'El mercado logístico',
    text: 'Corredores, mercado inmobiliario, competencia y proyecciones alrededor de Cartago.',
    action: 'Ver el mercado',
  },
];

/** Links to further analyses: one's own portfolio, and the market. */
export function FurtherAnalysis() {
  return (
    <>
      <h2 className="sr-only">Análisis avanzado</h2>
      <ul className="grid gap-6 lg:grid-cols-2">
        {ways.map(({ to, icon: Icon, title, text, action }) => (
          <li key={to}>
            <Card className="flex h-full flex-col gap-5 p-5 sm:p-6">
              <div className="flex gap-4">
                <span className="grid size-11 shrink-0 place-items-center rounded-md bg-sunken text-ink-2">
                  <Icon aria-hidden className="size-5" strokeWidth={1.7} />
                </span>
                <div>
                  <h3 className="text-base font-semibold tracking-tight">{title}</h3>
                  <p className="mt-1 text-[0.9375rem] leading-6 text-ink-2">{text}</p>
                </div>
              </div>
              <div className="mt-auto">
                <Button asChild variant="outline">
                  <Link to={to}>
                    {action}
                    <ArrowRight aria-hidden className="size-4" />
                  </Link>
                </Button>
              </div>
            </Card>
          </li>
        ))}
      </ul>
    </>
  );
}
