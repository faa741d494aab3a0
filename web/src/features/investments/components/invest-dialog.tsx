import { CURRENT_CONTRACT } from '@nodo/contracts/investments/contract';
import { agreedTermsSchema } from '@nodo/contracts/investments/values';
import type { InvestmentView } from '@nodo/contracts/investments/views';
import { sharePercentage } from '@nodo/contracts/money';
import type { WarehouseView } from '@nodo/contracts/warehouses/views';
import { useState } from 'react';
import { isOfBefore } from '../../../lib/command-keys.ts';
import { readDraft, writeDraft } from '../../../lib/draft.ts';
import { areTermsChanged, isKeyReused, readableError } from '../../../lib/errors.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { useCommand } from '../../../lib/use-command.ts';
import type { TermsInForce } from '../../../ui/agreed-terms.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { placeAfter, unfollowedChain } from '../after-error.ts';
import { createInvestment, type InvestmentRequest } from '../api/create-investment.ts';
import { investmentQuery } from '../api/get-investment.ts';
import { emptyForm, type FormInput, type FormOutput, type Reviewed } from '../form-schema.ts';
import { INVESTMENTS_KEY } from '../keys.ts';
import { InvestForm } from './invest-form.tsx';
import { InvestReview } from './invest-review.tsx';

interface InvestDialogProps extends TermsInForce {
  warehouses: readonly WarehouseView[];
  minimumInvestment: string;
  monthlyReturnRate: string;
  /** Amount that can be invested from one's balance, USD; undefined if it is below the minimum. */
  balance: string | undefined;
  /** Preselected warehouse; undefined lets the person choose. */
  warehouse: WarehouseView | undefined;
  onClose: () => void;
  onCreated: (investment: InvestmentView) => void;
}

function useInvest(draftName: string, onCreated: (investment: InvestmentView) => void) {
  return useCommand({
    // By the warehouse, whichever way the dialog was opened: an answer lost in one is asked for again in the other.
    name: ({ warehouseId }: InvestmentRequest) => ({ name: `invest:${warehouseId}`, survivesReload: true }),
    send: (request: InvestmentRequest, key) => createInvestment(request, key),
    toastKey: 'invest',
    said: ({ payment }) => ({
      title: 'Inversión Creada',
      description: payment.source
        ? 'La pagaste con tu saldo y ya está confirmada'
        : 'Tu inversión ha sido registrada exitosamente',
    }),
    saidOfBefore: ({ purchaseDate }) =>
      isOfBefore(purchaseDate)
        ? {
            title: 'Ya la habías creado',
            description: `Esta inversión la creaste el ${formatDateTime(purchaseDate)}: no se creó otra. Si quieres una más, confírmala de nuevo.`,
          }
        : undefined,
    isOver: async ({ id }) =>
      (await queryClient.fetchQuery({ ...investmentQuery(id), staleTime: 0, networkMode: 'always' }))
        .status === 'failed',
    failed: (error) =>
      unfollowedChain(error) === undefined && !areTermsChanged(error)
        ? { description: readableError(error, 'Error al crear la inversión') }
        : undefined,
    onSuccess: () => writeDraft(draftName, null),
    onDone: onCreated,
    onError: (error) => {
      if (isKeyReused(error)) void queryClient.invalidateQueries({ queryKey: INVESTMENTS_KEY });
    },
  });
}

/**
 * Invests in two steps: form, then review and confirmation. Idempotent: a reload or lost response never invests
 * twice.
 */
export function InvestDialog(props: InvestDialogProps) {
  const { warehouse, warehouses, monthlyReturnRate, terms } = props;
  const name = warehouse ? `invest:${warehouse.id}` : 'invest';
  const [initial, setInitial] = useState<FormInput>(() => ({
    ...emptyForm,
    ...readDraft(name),
    ...(warehouse ? { warehouseId: warehouse.id } : {}),
  }));
  const [reviewed, setReviewed] = useState<Reviewed>();
  const invest = useInvest(name, props.onCreated);
  // Terms that could not be loaded in time are reviewed once they are there.
  if (reviewed && !reviewed.terms && terms)
    setReviewed({ ...reviewed, terms: agreedTermsSchema.parse(terms) });

  function goBack() {
    setInitial((before) => ({ ...before, ...readDraft(name) }));
    setReviewed(undefined);
  }
  function review(values: FormOutput) {
    const chosen = warehouses.find(({ id }) => id === values.warehouseId);
    if (!chosen) return;
    const share = sharePercentage(values.amount, chosen.totalValue);
    const shown = terms && agreedTermsSchema.parse(terms);
    setReviewed({ ...values, warehouseName: chosen.name, sharePercentage: share, terms: shown });
  }
  function confirm() {
    if (!reviewed?.terms) return;
    const { warehouseId, amount, sharePercentage: share, payWith, walletAddress } = reviewed;
    invest.mutate(
      {
        ...{ warehouseId, amount, sharePercentage: share, ...reviewed.terms },
        walletAddress: payWith === 'balance' ? undefined : walletAddress,
        termsVersion: CURRENT_CONTRACT.version,
      },
      { onError: goOnAfter },
    );
  }
  async function goOnAfter(error: Error) {
    const place = placeAfter(error);
    if (place === 'list') props.onClose();
    if (place === 'form') goBack();
    if (place === 'new terms') {
      const found = await props.readTerms();
      const inForce = found && agreedTermsSchema.parse(found);
      setReviewed((before) => before && { ...before, terms: inForce, termsBefore: before.terms });
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && props.onClose()}
      title={
        reviewed ? 'Confirma tu inversión' : warehouse ? `Invertir en ${warehouse.name}` : 'Nueva Inversión'
      }
      description={
        reviewed
          ? 'Revisa los datos antes de reservar tu participación.'
          : 'Elige cuánto y desde qué billetera pagarás en USDT.'
      }
    >
      {reviewed && !reviewed.terms && props.unknownTerms}
      {reviewed?.terms && (
        <InvestReview
          values={reviewed}
          terms={reviewed.terms}
          isSending={invest.isPending}
          postponed={unfollowedChain(invest.error)}
          onBack={goBack}
          onConfirm={confirm}
        />
      )}
      {!reviewed && (
        <InvestForm
          draftName={name}
          initial={initial}
          warehouses={warehouses}
          balance={props.balance}
          minimumInvestment={props.minimumInvestment}
          monthlyReturnRate={monthlyReturnRate}
          isWarehouseFixed={warehouse !== undefined}
          refused={invest.refused}
          onReview={review}
        />
      )}
    </Dialog>
  );
}
