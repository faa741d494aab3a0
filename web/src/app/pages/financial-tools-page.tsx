import {
  DEFAULT_FINANCIAL_SETTINGS,
  ESTIMATED_MINUTES,
  NETWORK,
  REQUIRED_CONFIRMATIONS,
} from '@nodo/contracts/constants';
import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '../../features/settings/api/get-settings.ts';
import { useRates } from '../../features/transfers/api/get-rates.ts';
import { lazyPart, useLoadAhead } from '../../lib/lazy-part.ts';
import { useAddressView } from '../../lib/use-address-view.ts';
import { useTitle } from '../../lib/use-title.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { readToolsView, toolOf, writeToolsView } from './tools-view.ts';

const RoiCalculator = lazyPart(
  async () => (await import('../../features/roi-calculator/components/roi-calculator.tsx')).RoiCalculator,
);
const BlockchainTools = lazyPart(async () => (await import('./blockchain-tools.tsx')).BlockchainTools);
const FurtherAnalysis = lazyPart(async () => (await import('./further-analysis.tsx')).FurtherAnalysis);
const onClick = [BlockchainTools, FurtherAnalysis];

/** The calculator with the current minimum and network fees. */
function Calculator() {
  const { minimumInvestment } = useQuery(settingsQuery).data ?? DEFAULT_FINANCIAL_SETTINGS;
  return (
    <>
      <h2 className="sr-only">Calculadora ROI</h2>
      <RoiCalculator minimum={minimumInvestment} rates={useRates().data} />
    </>
  );
}

/** Financial tools: projections, blockchain transactions, and links to analyses. */
export function FinancialToolsPage() {
  useTitle('Herramientas');
  useLoadAhead(onClick);
  const [{ tool }, change] = useAddressView(readToolsView, writeToolsView);
  return (
    <>
      <PageHeader
        title="Herramientas financieras"
        detail={`USDT en ${NETWORK}. Un pago es definitivo con ${REQUIRED_CONFIRMATIONS} confirmaciones, en unos ${ESTIMATED_MINUTES}.`}
      />
      <Tabs
        label="Herramientas"
        value={tool}
        onChange={(value) => change({ tool: toolOf(value) })}
        tabs={[
          { value: 'roi', label: 'Calculadora ROI', content: <Calculator /> },
          { value: 'blockchain', label: 'Transacciones Blockchain', content: <BlockchainTools /> },
          { value: 'analisis', label: 'Análisis avanzado', content: <FurtherAnalysis /> },
        ]}
      />
    </>
  );
}
