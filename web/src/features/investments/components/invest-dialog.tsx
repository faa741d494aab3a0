import { CURRENT_CONTRACT } from '@nodo/contracts/investment-contract';
import type { InvestmentView } from '@nodo/contracts/investments';
import type { WarehouseView } from '@nodo/contracts/warehouses';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useCommandKey } from '../../../lib/command-key.ts';
import { readDraft, writeDraft } from '../../../lib/draft.ts';
import { ApiError, isUnauthenticated, readableError } from '../../../lib/errors.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { settleToasts, toast } from '../../../ui/toast-store.ts';
import { createInvestment } from '../api/create-investment.ts';
import { emptyForm, type FormInput, type FormOutput } from '../form-schema.ts';
import { InvestForm } from './invest-form.tsx';
import { InvestReview } from './invest-review.tsx';

const MATTER = 'invest';

interface InvestDialogProps {
  warehouses: readonly WarehouseView[];
  minimumInvestment: string;
  monthlyReturnRate: string;
  /** Fractions of the return. */
  managementFeeRate: string;
  platformFeeRate: string;
  /** Invest in this one; undefined lets the person choose. */
  warehouse: WarehouseView | undefined;
  onClose: () => void;
  onCreated: (investment: InvestmentView) => void;
}

function refusedFields(error: unknown): Partial<Record<keyof FormInput, string>> {
  return error instanceof ApiError ? (error.body?.fields ?? {}) : {};
}

/** The form is the place for what was refused of it; the conditions are accepted one step on. */
function concernsForm(error: unknown): boolean {
  return Object.keys(refusedFields(error)).some((field) => field in emptyForm);
}

function useInvest(name: string, onCreated: (investment: InvestmentView) => void) {
  const command = useCommandKey(name);
  return useMutation({
    mutationFn: (request: Parameters<typeof createInvestment>[0]) => createInvestment(request, command.key),
    onSuccess: (created) => {
      command.done();
      writeDraft(name, null);
      settleToasts(MATTER);
      toast({
        title: 'Inversión Creada',
        description: 'Tu inversión ha sido registrada exitosamente',
        matter: MATTER,
      });
      onCreated(created);
    },
    onError: (error) => {
      command.failed(error);
      // The end of a session is announced, and followed by the sign-in screen, in one place for all calls.
      if (isUnauthenticated(error)) return;
      const description = readableError(error, 'Error al crear la inversión');
      toast({ title: 'Error', description, tone: 'destructive', matter: MATTER });
    },
  });
}

/** Invest in two steps: fill in, then look it over and confirm. A reload or a lost answer never invests twice. */
export function InvestDialog(props: InvestDialogProps) {
  const { warehouse, warehouses, monthlyReturnRate } = props;
  const name = warehouse ? `invest:${warehouse.id}` : 'invest';
  const [initial, setInitial] = useState<FormInput>(() => ({
    ...emptyForm,
    ...readDraft(name),
    ...(warehouse ? { warehouseId: warehouse.id } : {}),
  }));
  const [reviewed, setReviewed] = useState<FormOutput>();
  const invest = useInvest(name, props.onCreated);
  /** A double click comes faster than the button is drawn disabled. */
  const isSending = useRef(false);
  const target = reviewed && warehouses.find(({ id }) => id === reviewed.warehouseId);

  function goBack() {
    setInitial((before) => ({ ...before, ...readDraft(name) }));
    setReviewed(undefined);
  }
  function confirm() {
    if (!reviewed || !target || isSending.current) return;
    isSending.current = true;
    invest.mutate(
      { ...reviewed, warehouseValue: target.totalValue, termsVersion: CURRENT_CONTRACT.version },
      {
        onError: (error) => concernsForm(error) && goBack(),
        onSettled: () => {
          isSending.current = false;
        },
      },
    );
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !invest.isPending && props.onClose()}
      title={
        reviewed ? 'Confirma tu inversión' : warehouse ? `Invertir en ${warehouse.name}` : 'Nueva Inversión'
      }
      description={
        reviewed
          ? 'Revisa los datos antes de reservar tu participación.'
          : 'Elige cuánto y desde qué billetera pagarás en USDT.'
      }
    >
      {reviewed && target ? (
        <InvestReview
          values={reviewed}
          warehouse={target}
          monthlyReturnRate={monthlyReturnRate}
          managementFeeRate={props.managementFeeRate}
          platformFeeRate={props.platformFeeRate}
          isSending={invest.isPending}
          onBack={goBack}
          onConfirm={confirm}
        />
      ) : (
        <InvestForm
          draftName={name}
          initial={initial}
          warehouses={warehouses}
          minimumInvestment={props.minimumInvestment}
          monthlyReturnRate={monthlyReturnRate}
          isWarehouseFixed={warehouse !== undefined}
          refused={refusedFields(invest.error)}
          onReview={setReviewed}
        />
      )}
    </Dialog>
  );
}
