import { zodResolver } from '@hookform/resolvers/zod';
import { formatUsd } from '@nodo/contracts/money';
import { isTronAddress } from '@nodo/contracts/tron-address';
import { CircleCheck } from 'lucide-react';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { useDemoMode } from '../../../lib/demo-mode.ts';
import { useKeepDraft } from '../../../lib/draft.ts';
import { formatWhole } from '../../../lib/format.ts';
import { AmountInput, amountEcho } from '../../../ui/amount-input.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { Field } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { TronAddressInput } from '../../../ui/tron-address-input.tsx';
import {
  type FormContext,
  type FormInput,
  type FormOutput,
  investmentFormSchema,
  NO_ROOM,
  typedAmount,
} from '../form-schema.ts';
import { Projection } from './projection.tsx';

interface InvestFormProps extends FormContext {
  draftName: string;
  initial: FormInput;
  monthlyReturnRate: string;
  /** Hides the choice of warehouse. */
  isWarehouseFixed: boolean;
  /** The server's errors of the last attempt, by field. */
  refused: Partial<Record<keyof FormInput, string>>;
  onReview: (values: FormOutput) => void;
}

interface WalletHintProps {
  address: string;
  onUseDemoWallet: (address: string) => void;
}

function WalletHint({ address, onUseDemoWallet }: WalletHintProps) {
  const demoWallet = useDemoMode()?.walletAddress;
  if (isTronAddress(address.trim())) {
    return (
      <span className="inline-flex items-center gap-1.5 text-sea-ink">
        <CircleCheck aria-hidden className="size-4" />
        Dirección válida
      </span>
    );
  }
  return (
    <>
      La billetera desde la que pagarás: USDT en la red TRC20. Empieza por T y tiene 34 caracteres.
      {demoWallet && (
        <button
          type="button"
          onClick={() => onUseDemoWallet(demoWallet)}
          className="mt-1 block min-h-6 font-medium text-ink underline decoration-line-strong underline-offset-4 hover:decoration-ink"
        >
          Usar la billetera de prueba
        </button>
      )}
    </>
  );
}

/** Form for investing: warehouse, amount and wallet; share and return are computed while typing. */
export function InvestForm(props: InvestFormProps) {
  const { warehouses, minimumInvestment, balance, initial, draftName, refused, onReview } = props;
  const schema = useMemo(
    () => investmentFormSchema({ warehouses, minimumInvestment, balance }),
    [warehouses, minimumInvestment, balance],
  );
  const form = useForm<FormInput, unknown, FormOutput>({
    resolver: zodResolver(schema),
    // Without a sufficient balance, payment from it is not available.
    defaultValues: balance === undefined ? { ...initial, payWith: 'chain' } : initial,
    mode: 'onTouched',
  });
  const values = form.watch();
  const { errors, isSubmitted } = form.formState;
  const errorOf = (name: keyof FormInput) => errors[name]?.message ?? refused[name];
  // It may fall below the minimum while the form is open.
  const isFromBalance = values.payWith === 'balance' && balance !== undefined;
  const isIncomplete =
    isSubmitted &&
    [values.warehouseId, values.amount, isFromBalance ? '-' : values.walletAddress].some(
      (value) => value.trim() === '',
    );
  const warehouse = warehouses.find((candidate) => candidate.id === values.warehouseId);
  // It filled up or closed while the form was open; its amount is only checked once touched.
  const isFull = values.warehouseId !== '' && !warehouse;
  useKeepDraft(draftName, values);

  return (
    <form noValidate onSubmit={form.handleSubmit(onReview)} className="grid gap-5">
      {isIncomplete && <Notice tone="alert" title="Por favor completa todos los campos" live />}
      {!props.isWarehouseFixed && (
        <SelectField
          form={form.control}
          name="warehouseId"
          label="Bodega"
          placeholder="Elige una bodega"
          options={warehouses.map(({ id, name, availableCapital }) => ({
            value: id,
            label: name,
            detail: `${formatUsd(availableCapital)} disponibles`,
          }))}
          refused={isFull ? NO_ROOM : refused.warehouseId}
        />
      )}
      <Field
        label="Monto a invertir (USD)"
        hint={[
          amountEcho(values.amount),
          `Mínimo ${formatUsd(minimumInvestment)}`,
          warehouse ? `disponibles ${formatUsd(warehouse.availableCapital)}` : '',
        ]
          .filter(Boolean)
          .join(' · ')}
        error={isFull && props.isWarehouseFixed ? NO_ROOM : errorOf('amount')}
      >
        {(control) => (
          <AmountInput
            {...control}
            {...form.register('amount')}
            placeholder={formatWhole(Number(minimumInvestment))}
            className="text-lg! font-medium"
          />
        )}
      </Field>
      <Projection amount={typedAmount(values.amount)} warehouse={warehouse} rate={props.monthlyReturnRate} />
      {balance !== undefined && (
        <div className="grid gap-1.5">
          <p className="text-sm font-medium">Pagar con</p>
          <Choice
            label="Pagar con"
            value={values.payWith ?? 'chain'}
            options={[
              { value: 'chain', label: 'USDT' },
              { value: 'balance', label: `Mi saldo: ${formatUsd(balance)}` },
            ]}
            onChange={(payWith) => form.setValue('payWith', payWith, { shouldValidate: isSubmitted })}
          />
        </div>
      )}
      {!isFromBalance && (
        <Field
          label="Tu billetera TRON"
          hint={
            <WalletHint
              address={values.walletAddress}
              onUseDemoWallet={(address) => form.setValue('walletAddress', address, { shouldValidate: true })}
            />
          }
          error={errorOf('walletAddress')}
        >
          {(control) => <TronAddressInput {...control} {...form.register('walletAddress')} />}
        </Field>
      )}
      <SubmitButton size="lg">Revisar inversión</SubmitButton>
    </form>
  );
}
