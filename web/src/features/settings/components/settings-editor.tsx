import { zodResolver } from '@hookform/resolvers/zod';
import { changedSettings } from '@nodo/contracts/settings/values';
import type { FinancialSettingsView } from '@nodo/contracts/settings/views';
import { useEffect, useState } from 'react';
import { type FieldErrors, useForm } from 'react-hook-form';
import { Actions } from '../../../ui/actions.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import {
  inputOf,
  onTopOf,
  type SettingsInput,
  type SettingsOutput,
  settingsFormSchema,
  typedSettings,
} from '../settings-form.ts';
import { toastMissing, useSaveSettings } from '../use-save-settings.ts';
import { SettingsConflict } from './settings-conflict.tsx';
import { SettingsFields } from './settings-fields.tsx';
import { SettingsPreview } from './settings-preview.tsx';

interface SettingsEditorProps {
  /** The settings in force, kept up to date during editing. */
  latest: FinancialSettingsView;
  onClose: () => void;
}

/** Form of the settings. Changes saved by others meanwhile are shown and never overwritten silently. */
export function SettingsEditor({ latest, onClose }: SettingsEditorProps) {
  const [began, setBegan] = useState(latest);
  const form = useForm<SettingsInput, unknown, SettingsOutput>({
    resolver: zodResolver(settingsFormSchema),
    defaultValues: inputOf(began),
    mode: 'onTouched',
  });
  const save = useSaveSettings(onClose);
  const typed = form.watch();
  // If someone restored the original values, there is no conflict.
  const hasMoved = latest.revision > began.revision && changedSettings(began, latest).length > 0;
  const isConflicting = hasMoved && !save.isPending && !save.isSuccess;
  const { setFocus } = form;
  useEffect(() => setFocus('minimumInvestment'), [setFocus]);

  function send({ reason, ...values }: SettingsOutput) {
    if (isConflicting || save.isPending) return;
    const expectedRevision = hasMoved ? began.revision : latest.revision;
    save.mutate({ ...values, ...(reason ? { reason } : {}), expectedRevision });
  }
  function refuse(_: FieldErrors<SettingsInput>) {
    const { minimumInvestment, monthlyReturnRate } = form.getValues();
    if (minimumInvestment.trim() === '' || monthlyReturnRate.trim() === '') toastMissing();
  }
  function goOnFrom(values: SettingsInput) {
    form.reset(values);
    save.reset();
    setBegan(latest);
    setFocus('minimumInvestment');
  }

  return (
    <form
      noValidate
      aria-label="Editar configuración"
      onSubmit={form.handleSubmit(send, refuse)}
      className="grid gap-6"
    >
      <SettingsFields form={form} typed={typed} refused={save.refused} disabled={save.isPending} />
      {isConflicting ? (
        <SettingsConflict
          typed={typed}
          base={began}
          latest={latest}
          onKeep={() => goOnFrom(onTopOf(latest, typed, began))}
          onAdopt={() => goOnFrom({ ...inputOf(latest), reason: typed.reason })}
        />
      ) : (
        <SettingsPreview before={began} after={typedSettings(typed)} isDefault={began.isDefault} />
      )}
      <Actions onCancel={onClose} isBusy={save.isPending}>
        <SubmitButton busy={save.isPending} disabled={isConflicting}>
          {save.isPending ? 'Guardando...' : 'Guardar'}
        </SubmitButton>
      </Actions>
    </form>
  );
}
