import { Link, useSearchParams } from 'react-router-dom';
import { ProjectGallery } from '../../features/images/components/project-gallery.tsx';
import { usePlatformFigures } from '../../features/portfolio/api/get-platform.ts';
import { PendingQueue } from '../../features/portfolio/components/pending-queue.tsx';
import {
  PlatformChartsSection,
  PlatformFiguresSection,
} from '../../features/portfolio/components/platform-overview.tsx';
import {
  chainLight,
  figuresLight,
  followingLight,
  type Light,
} from '../../features/portfolio/platform-labels.ts';
import { OwnViewsIfAny } from '../../features/saved-views/components/own-views.tsx';
import { SavedViews } from '../../features/saved-views/components/saved-views.tsx';
import { OpenClaims } from '../../features/transfer-claims/components/open-claims.tsx';
import { useChainHeights } from '../../features/transfers/use-chain-heights.ts';
import { formatWhole } from '../../lib/format.ts';
import { useIsOnline, useLiveState } from '../../lib/live.ts';
import { useNow } from '../../lib/use-now.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Button } from '../../ui/button.tsx';
import { keepFocus } from '../../ui/keep-focus.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useCurrentUser } from '../current-user.ts';
import {
  AllInvestments,
  AllPayments,
  AllQuestions,
  AllRepurchases,
  AllUnmatched,
  AllVisits,
  TAB,
} from './operations-lists.tsx';

const UNMATCHED = 'por-conciliar';
const REPURCHASES = 'recompras';

const connections = {
  live: { tone: 'sea', label: 'Conexión', text: 'En vivo' },
  connecting: { tone: 'amber', label: 'Conexión', text: 'Conectando…' },
  offline: { tone: 'amber', label: 'Conexión', text: 'Consultando cada 5 s' },
  unreachable: { tone: 'amber', label: 'Conexión', text: 'Sin internet' },
} as const satisfies Record<string, Light>;

/** Whether the screen is live and current: connection, figures, chain and confirmations, most important first. */
function useLights(): Light[] {
  const { data, isError } = usePlatformFigures();
  const { head, solid, time } = useChainHeights();
  const isOnline = useIsOnline();
  const state = useLiveState();
  const connection = connections[state === 'offline' && !isOnline ? 'unreachable' : state];
  const now = useNow();
  const { climbing = 0 } = data?.transfers ?? {};
  return [
    connection,
    figuresLight(data, isError, now),
    followingLight(data?.following ?? null, now) ??
      chainLight(head, time ?? (data?.chain?.height === head ? data?.chain?.time : undefined), now),
    {
      tone: 'sea',
      label: 'Irreversible',
      text: solid === undefined ? '—' : `Bloque ${formatWhole(solid)}`,
    },
    { tone: 'sea', label: 'Pagos confirmándose', text: formatWhole(climbing) },
  ];
}

const tabAt = (tab: string) => `/?${TAB}=${tab}#${TAB}`;

function Overview() {
  return (
    <PlatformFiguresSection
      lights={useLights()}
      unmatchedAt={tabAt(UNMATCHED)}
      repurchasesAt={tabAt(REPURCHASES)}
    />
  );
}

const PAYMENTS = 'pagos';
const INVESTMENTS = 'inversiones';
const VISITS = 'visitas';
const QUESTIONS = 'preguntas';
const IMAGES = 'imagenes';

function Investments() {
  return <AllInvestments tab={INVESTMENTS} />;
}

function Visits() {
  return <AllVisits tab={VISITS} />;
}

function Questions() {
  return <AllQuestions tab={QUESTIONS} />;
}

function Incoming() {
  return <AllPayments tab={PAYMENTS} />;
}

function Unmatched() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <OpenClaims />
      <AllUnmatched tab={UNMATCHED} />
    </div>
  );
}

function Repurchases() {
  return <AllRepurchases tab={REPURCHASES} />;
}

function Images() {
  return (
    <ProjectGallery
      canManage
      savedViews={(search) => (
        <SavedViews screen="operations" search={search && `${TAB}=${IMAGES}&${search}`} />
      )}
    />
  );
}

/** Current activity; the first tab is the default. */
const tabs = [
  { value: PAYMENTS, label: 'Pagos recibidos', Panel: Incoming },
  { value: UNMATCHED, label: 'Por conciliar', Panel: Unmatched },
  { value: REPURCHASES, label: 'Recompras', Panel: Repurchases },
  { value: VISITS, label: 'Visitas', Panel: Visits },
  { value: QUESTIONS, label: 'Preguntas', Panel: Questions },
  { value: INVESTMENTS, label: 'Inversiones', Panel: Investments },
  { value: IMAGES, label: 'Imágenes', Panel: Images },
] as const;

function Operation() {
  const [address, setAddress] = useSearchParams();
  const asked = address.get(TAB);
  const { value } = tabs.find((tab) => tab.value === asked) ?? tabs[0];
  return (
    <section ref={keepFocus} id={TAB} aria-labelledby="operation" className="scroll-mt-20">
      <h2 id="operation" className="mb-3 text-xl font-semibold tracking-[-0.015em]">
        Operación en vivo
      </h2>
      <Tabs
        label="Operación"
        value={value}
        onChange={(next) =>
          setAddress(next === tabs[0].value ? {} : { [TAB]: next }, {
            replace: true,
            preventScrollReset: true,
          })
        }
        tabs={tabs.map(({ value: name, label, Panel }) => ({ value: name, label, content: <Panel /> }))}
      />
    </section>
  );
}

/** Start page of staff: key figures, pending decisions, and current activity. */
export function OperationsPage() {
  useTitle('Panel de control');
  const { id: ownId, role } = useCurrentUser();
  return (
    <>
      <PageHeader
        title="Panel de control"
        detail="Cómo va la plataforma, qué espera una decisión y qué está pasando ahora."
        action={
          <Button asChild variant="outline">
            <Link to="/books">Ver los libros</Link>
          </Button>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <PendingQueue ownId={ownId} tabAt={(tab) => `/?${TAB}=${tab}`} />
        <OwnViewsIfAny role={role} />
        <Overview />
        <PlatformChartsSection />
        <div className="mt-6">
          <Operation />
        </div>
      </div>
    </>
  );
}
