import { zodResolver } from '@hookform/resolvers/zod';
import {
  type CameraCondition,
  cameraQualities,
  cameraStatuses,
  cameraStatusLabels,
} from '@nodo/contracts/videos/values';
import type { CameraView } from '@nodo/contracts/videos/views';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Controller, type UseFormReturn, useForm } from 'react-hook-form';
import { ApiError, readableError } from '../../../lib/errors.ts';
import { Actions } from '../../../ui/actions.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/form-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { WebAddressInput } from '../../../ui/web-address-input.tsx';
import { camerasQuery } from '../api/list-cameras.ts';
import {
  type CameraInput,
  type CameraOutput,
  cameraFields,
  cameraFormSchema,
  cameraValuesOf,
  differingConditions,
} from '../camera-schema.ts';
import { useSaveCamera } from '../use-save-camera.ts';

type CameraForm = UseFormReturn<CameraInput, unknown, CameraOutput>;

const statusOptions = cameraStatuses.map((status) => ({ value: status, label: cameraStatusLabels[status] }));
const qualityOptions = cameraQualities.map((quality) => ({ value: quality, label: quality }));

function Place({ form }: { form: CameraForm }) {
  return (
    <>
      <TextField form={form} name="name" label="Nombre" maxLength={80} placeholder="Cámara Norte" />
      <TextField
        form={form}
        name="location"
        label="Ubicación"
        maxLength={160}
        placeholder="Torre de luz, Parque Logístico Norte"
      />
      <TextField
        form={form}
        name="angle"
        label="Ángulo"
        maxLength={120}
        placeholder="Panorámica al suroriente"
      />
    </>
  );
}

function Condition({ form }: { form: CameraForm }) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          form={form.control}
          name="status"
          label="Estado"
          placeholder="Elige un estado"
          options={statusOptions}
        />
        <SelectField
          form={form.control}
          name="quality"
          label="Calidad"
          placeholder="Elige una calidad"
          options={qualityOptions}
        />
      </div>
      <Controller
        control={form.control}
        name="isRecording"
        render={({ field }) => (
          <Switch
            label="Grabación activa"
            hint="Lo que ve la cámara se guarda."
            checked={field.value}
            onChange={field.onChange}
          />
        )}
      />
      <TextField
        as={WebAddressInput}
        form={form}
        name="streamUrl"
        label="Dirección de la transmisión (opcional)"
        hint="Sin ella, la cámara no se puede ver en vivo desde la plataforma."
      />
    </>
  );
}

const conditionWords: { [F in keyof CameraCondition]: (value: CameraInput[F]) => string } = {
  status: (status) => `Estado: ${cameraStatusLabels[status]}`,
  quality: (quality) => `Calidad: ${quality}`,
  isRecording: (isRecording) => `Grabación: ${isRecording ? 'activa' : 'apagada'}`,
  streamUrl: (url) => `Transmisión: ${url || 'ninguna'}`,
};

function said<F extends keyof CameraCondition>(field: F, values: CameraInput): string {
  return conditionWords[field](values[field]);
}

interface ConflictProps {
  latest: CameraView;
  mine: CameraInput;
  onAdopt: () => void;
  onKeep: () => void;
}

/** Edit conflict: another user changed the camera while it was open. Shows its current state and the choice. */
function Conflict({ latest, mine, onAdopt, onKeep }: ConflictProps) {
  const theirs = cameraValuesOf(latest);
  return (
    <Notice tone="amber" title="Alguien cambió esta cámara mientras la editabas" live>
      <p>Todavía no se guardó nada de lo tuyo. Así está ahora:</p>
      <ul className="mt-1 list-disc pl-5">
        {differingConditions(mine, latest).map((field) => (
          <li key={field}>{said(field, theirs)}</li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" variant="outline" onClick={onAdopt}>
          Usar lo de ahora
        </Button>
        <Button size="sm" variant="outline" onClick={onKeep}>
          Seguir con lo mío
        </Button>
      </div>
    </Notice>
  );
}

function Editor({ camera, onClose }: CameraDialogProps) {
  const [seen, setSeen] = useState(camera);
  const { data } = useQuery(camerasQuery);
  const latest = data?.find(({ id }) => id === camera?.id);
  const save = useSaveCamera(camera?.id, onClose);
  const refused = save.error instanceof ApiError ? save.error.body : undefined;
  const form = useForm<CameraInput, unknown, CameraOutput>({
    resolver: zodResolver(cameraFormSchema),
    defaultValues: cameraValuesOf(camera),
    mode: 'onTouched',
  });
  const { setError } = form;
  const isConflict = refused?.code === 'CAMERA_CHANGED';
  useEffect(() => {
    for (const field of isConflict ? [] : cameraFields) {
      const message = refused?.fields?.[field];
      if (message) setError(field, { message });
    }
  }, [refused, isConflict, setError]);
  const mine = form.watch();
  const isNewer = seen !== undefined && latest !== undefined && latest.revision > seen.revision;
  const isOpen =
    isNewer && !save.isPending && !save.isSuccess && differingConditions(mine, latest).length > 0;
  function goOn(isAdopted: boolean) {
    if (!latest) return;
    setSeen(latest);
    save.reset();
    if (isAdopted) form.reset(cameraValuesOf(latest));
  }
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((values) => save.mutate({ values, seen: isNewer ? latest : seen }))}
      className="grid gap-5"
    >
      {camera === undefined && <Place form={form} />}
      <Condition form={form} />
      {isOpen && (
        <Conflict latest={latest} mine={mine} onAdopt={() => goOn(true)} onKeep={() => goOn(false)} />
      )}
      {save.error && !isConflict && !refused?.fields && (
        <Notice tone="alert" title="No se guardó nada" live>
          {readableError(save.error, 'Intenta de nuevo.')}
        </Notice>
      )}
      <Actions onCancel={onClose} isBusy={save.isPending}>
        <SubmitButton busy={save.isPending} disabled={isOpen}>
          {save.isPending ? 'Guardando…' : camera ? 'Guardar cambios' : 'Registrar cámara'}
        </SubmitButton>
      </Actions>
    </form>
  );
}

interface CameraDialogProps {
  /** The camera to change; undefined to register one. */
  camera: CameraView | undefined;
  onClose: () => void;
}

export function CameraDialog({ camera, onClose }: CameraDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={camera ? camera.name : 'Registrar cámara'}
      description={
        camera
          ? `${camera.location} · ${camera.angle}`
          : 'La verán todas las personas que usan la plataforma.'
      }
    >
      <Editor camera={camera} onClose={onClose} />
    </Dialog>
  );
}
