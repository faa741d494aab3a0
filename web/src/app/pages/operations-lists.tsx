import {
  investmentStatuses,
  investmentStatusLabels,
  investmentStatusSchema,
} from '@nodo/contracts/investments/statuses';
import { periodFields } from '@nodo/contracts/period-fields';
import { questionStatuses, questionStatusLabels } from '@nodo/contracts/questions/values';
import { transferStatusLabels, transferStatusSchema } from '@nodo/contracts/transfers/views';
import { visitStatuses, visitStatusLabels } from '@nodo/contracts/visits/values';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Landmark, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { allInvestmentsQuery, investmentsFile } from '../../features/investments/api/list-investments.ts';
import { InvestmentList } from '../../features/investments/components/investment-list.tsx';
import { questionsFile } from '../../features/questions/api/questions.ts';
import { QuestionsPanel } from '../../features/questions/components/questions-panel.tsx';
import { unmatchedFile } from '../../features/reconciliation/api/list-unmatched.ts';
import { OutflowsPanel } from '../../features/reconciliation/components/outflows-panel.tsx';
import { UnmatchedPanel } from '../../features/reconciliation/components/unmatched-panel.tsx';
import { repurchasesFile } from '../../features/repurchases/api/repurchases.ts';
import { RepurchasesPanel } from '../../features/repurchases/components/repurchases-panel.tsx';
import { SavedViews } from '../../features/saved-views/components/saved-views.tsx';
import { transactionsFile } from '../../features/transfers/api/list-transactions.ts';
import { TransactionsList } from '../../features/transfers/components/transactions-list.tsx';
import { visitsFile } from '../../features/visits/api/visits.ts';
import { VisitsPanel } from '../../features/visits/components/visits-panel.tsx';
import { addressView, field, searchField } from '../../lib/address-view.ts';
import { olderOf } from '../../lib/read-on.ts';
import { useAddressView } from '../../lib/use-address-view.ts';
import { ClearFilters } from '../../ui/clear-filters.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { FilterField } from '../../ui/filter-field.tsx';
import { ListTools } from '../../ui/list-tools.tsx';
import { PeriodFields } from '../../ui/period-fields.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useCurrentUser } from '../current-user.ts';
import { usePaymentProgress } from './use-payment-progress.tsx';

/** URL parameter with the tab of the operations screen; these lists preserve it. */
export const TAB = 'operacion';

interface Filter<Status extends string> {
  readonly search: string | undefined;
  readonly status: Status | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

interface NarrowedProps<Status extends string> {
  /** Value of the tab's URL parameter; empty for the first tab, which has none. */
  tab: string;
  filter: Filter<Status>;
  placeholder: string;
  options: readonly { value: Status; label: string }[];
  file: { path: string; name: string };
  onChange: (part: Partial<Filter<Status>>) => void;
  /** Whether it is filtered by days, too. */
  hasPeriod?: boolean;
  /** URL parameters of the filter to save, if they aren't simply `buscar` and `estado`. */
  kept?: URLSearchParams;
  children: ReactNode;
}

/** Search, status, saved views and CSV download above a list; every choice is written to the URL. */
function Narrowed<Status extends string>({ filter, onChange, ...props }: NarrowedProps<Status>) {
  const asChosen = new URLSearchParams({
    ...(filter.search && { buscar: filter.search }),
    ...(filter.status && { estado: filter.status }),
  });
  const { kept = asChosen } = props;
  const sought = {
    search: filter.search,
    placeholder: props.placeholder,
    onSearch: (text: string | undefined) => onChange({ search: text }),
  };
  const status = (
    <FilterField
      label="Estado"
      everything="Todos los estados"
      value={filter.status}
      options={props.options}
      onValue={(value) => onChange({ status: value })}
    />
  );
  const search = kept.size === 0 ? '' : `${new URLSearchParams({ [TAB]: props.tab })}&${kept}`;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ListTools
        savedViews={<SavedViews screen="operations" search={search} />}
        file={props.file}
        disabled={false}
      >
        {props.hasPeriod ? (
          <search className="grid grid-cols-[repeat(2,minmax(0,1fr))] gap-x-3 gap-y-4 sm:grid-cols-[minmax(0,1fr)_10.5rem_10.5rem] xl:grid-cols-[minmax(0,1fr)_13rem_10.5rem_10.5rem] [&>:nth-child(2)]:max-sm:col-span-full">
            <SearchField {...sought} className="max-xl:col-span-full" />
            {status}
            <PeriodFields period={filter} onChange={onChange} />
          </search>
        ) : (
          <FilterBar {...sought}>{status}</FilterBar>
        )}
      </ListTools>
      {props.children}
    </div>
  );
}

const NOTHING_FITS =
  'Prueba con otro nombre, con el comienzo de la billetera o del hash, o con menos filtros.';

/** First and last day. */
const period = { from: field('desde', periodFields.from), to: field('hasta', periodFields.to) };
const noFilter = { search: undefined, status: undefined, from: undefined, to: undefined };
const isFiltered = ({ search, status, from, to }: Filter<string>) => Boolean(search || status || from || to);

const investments = addressView({
  search: searchField(),
  status: field('estado', investmentStatusSchema),
  ...period,
});
const investmentOptions = investmentStatuses.map((value) => ({
  value,
  label: investmentStatusLabels[value],
}));

/** Everyone's investments, newest first. */
export function AllInvestments({ tab }: { tab: string }) {
  const [filter, change] = useAddressView(investments.read, investments.write, investments.names);
  const pages = useInfiniteQuery({ ...allInvestmentsQuery(filter), placeholderData: keepPreviousData });
  const progressOf = usePaymentProgress('all');
  const clear = () => change(noFilter);
  return (
    <Narrowed
      tab={tab}
      filter={filter}
      hasPeriod
      kept={investments.write(filter)}
      placeholder="Persona, bodega, billetera o hash"
      options={investmentOptions}
      file={{ path: investmentsFile(filter), name: 'inversiones' }}
      onChange={change}
    >
      <InvestmentList
        query={{ ...pages, data: pages.data?.pages.flat() }}
        older={olderOf(pages)}
        progressOf={progressOf}
        empty={
          isFiltered(filter) ? (
            <EmptyState
              icon={SearchX}
              title="Ninguna inversión es así"
              action={<ClearFilters variant="outline" onClear={clear} />}
            >
              {NOTHING_FITS}
            </EmptyState>
          ) : (
            <EmptyState icon={Landmark} title="Aún no hay inversiones">
              Cuando alguien invierta aparecerá aquí al instante.
            </EmptyState>
          )
        }
      />
    </Narrowed>
  );
}

const payments = addressView({
  search: searchField(),
  status: field('estado', transferStatusSchema),
  ...period,
});
const paymentOptions = transferStatusSchema.options.map((value) => ({
  value,
  label: transferStatusLabels[value],
}));

/** Incoming transfers, newest first, with their confirmations. */
export function AllPayments({ tab }: { tab: string }) {
  const [filter, change] = useAddressView(payments.read, payments.write, payments.names);
  const wanted = { ...filter, direction: 'in' } as const;
  const clear = () => change(noFilter);
  const nothingFits = {
    title: 'Ningún pago es así',
    text: NOTHING_FITS,
    action: <ClearFilters variant="outline" onClear={clear} />,
  };
  return (
    <Narrowed
      tab={tab}
      filter={filter}
      hasPeriod
      kept={payments.write(filter)}
      placeholder="Persona, billetera o hash"
      options={paymentOptions}
      file={{ path: transactionsFile(wanted), name: 'pagos-recibidos' }}
      onChange={change}
    >
      <TransactionsList scope="all" wanted={wanted} {...(isFiltered(filter) && { empty: nothingFits })} />
    </Narrowed>
  );
}

/** Status value in the URL for "any". */
const ALL = 'todas';
/** URL view whose status defaults to the waiting one. */
function answeredView<const Status extends string>(statuses: readonly Status[], waiting: NoInfer<Status>) {
  const status = field<Status | typeof ALL>('estado', z.enum([ALL, ...statuses]), waiting);
  return addressView({ search: searchField(), status });
}

interface AnsweredProps<Status extends string> {
  tab: string;
  view: ReturnType<typeof answeredView<Status>>;
  labels: Readonly<Record<Status, string>>;
  statuses: readonly Status[];
  placeholder?: string;
  file: (filter: Filter<Status>) => { path: string; name: string };
  children: (filter: Filter<Status>) => ReactNode;
}

/** A list of requests that staff answer or decide. */
function Answered<Status extends string>({
  tab,
  view,
  labels,
  statuses,
  placeholder = 'Persona o bodega',
  file,
  children,
}: AnsweredProps<Status>) {
  const [chosen, change] = useAddressView(view.read, view.write, view.names);
  const filter = { search: chosen.search, status: chosen.status === ALL ? undefined : chosen.status };
  return (
    <Narrowed
      tab={tab}
      filter={filter}
      kept={view.write(chosen)}
      placeholder={placeholder}
      options={statuses.map((value) => ({ value, label: labels[value] }))}
      file={file(filter)}
      onChange={(part) => change('status' in part ? { status: part.status ?? ALL } : { search: part.search })}
    >
      {children(filter)}
    </Narrowed>
  );
}

const visits = answeredView(visitStatuses, 'requested');

/** Visit requests with their answers. */
export function AllVisits({ tab }: { tab: string }) {
  return (
    <Answered
      tab={tab}
      view={visits}
      labels={visitStatusLabels}
      statuses={visitStatuses}
      file={(filter) => ({ path: visitsFile(filter), name: 'visitas' })}
    >
      {(filter) => <VisitsPanel filter={filter} />}
    </Answered>
  );
}

const questions = answeredView(questionStatuses, 'waiting');

/** Questions about warehouses with their answers. */
export function AllQuestions({ tab }: { tab: string }) {
  return (
    <Answered
      tab={tab}
      view={questions}
      labels={questionStatusLabels}
      statuses={questionStatuses}
      file={(filter) => ({ path: questionsFile(filter), name: 'preguntas' })}
    >
      {(filter) => <QuestionsPanel filter={filter} />}
    </Answered>
  );
}

/** States of a list of decisions: pending, or decided. */
const decidedStates = ['open', 'closed'] as const;
const decided = answeredView(decidedStates, 'open');
const wantedOf = ({ search, status }: Filter<(typeof decidedStates)[number]>) => ({
  ...(search && { search }),
  state: status ?? ('all' as const),
});

const repurchaseLabels = { open: 'Por decidir', closed: 'Decididas' };

/** Repurchase requests with their decisions. */
export function AllRepurchases({ tab }: { tab: string }) {
  const me = useCurrentUser();
  return (
    <Answered
      tab={tab}
      view={decided}
      labels={repurchaseLabels}
      statuses={decidedStates}
      file={(filter) => ({ path: repurchasesFile(wantedOf(filter)), name: 'recompras' })}
    >
      {(filter) => <RepurchasesPanel me={me} wanted={wantedOf(filter)} />}
    </Answered>
  );
}

const unmatchedLabels = { open: 'Por decidir', closed: 'Conciliadas' };

/** Unmatched transfers with their decisions. */
export function AllUnmatched({ tab }: { tab: string }) {
  const me = useCurrentUser();
  return (
    <Answered
      tab={tab}
      view={decided}
      labels={unmatchedLabels}
      statuses={decidedStates}
      placeholder="Persona, bodega, billetera o hash"
      file={(filter) => ({ path: unmatchedFile(wantedOf(filter)), name: 'por-conciliar' })}
    >
      {(filter) => {
        const wanted = wantedOf(filter);
        return (
          <>
            {!wanted.search && <OutflowsPanel me={me} state={wanted.state} />}
            <UnmatchedPanel me={me} wanted={wanted} />
          </>
        );
      }}
    </Answered>
  );
}
