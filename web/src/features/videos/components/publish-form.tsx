import { zodResolver } from '@hookform/resolvers/zod';
import { mediaIdOf } from '@nodo/contracts/images/values';
import { videoPhaseLabels, videoPhases } from '@nodo/contracts/videos/values';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Controller, type UseFormReturn, useForm } from 'react-hook-form';
import { formatDecimal } from '../../../lib/format.ts';
import { Actions } from '../../../ui/actions.tsx';
import { TextareaField, TextField } from '../../../ui/form-field.tsx';
import { MediaField } from '../../../ui/media-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { camerasQuery } from '../api/list-cameras.ts';
import { emptyPublish, fieldOf, NO_CAMERA, type PublishInput, publishFormSchema } from '../publish-schema.ts';
import { CaptionsField } from './captions-field.tsx';
import { VideoField } from './video-field.tsx';

export type PublishForm = UseFormReturn<PublishInput>;

const phaseOptions = videoPhases.map((phase) => ({ value: phase, label: videoPhaseLabels[phase] }));

/** `refused` has the server's errors by field; `today` is in the format of a date input. */
export function usePublishForm(
  today: string,
  refused: Readonly<Record<string, string>> | undefined,
): PublishForm {
  const form = useForm<PublishInput>({
    resolver: zodResolver(publishFormSchema),
    defaultValues: emptyPublish(today),
    mode: 'onTouched',
  });
  const { setError } = form;
  useEffect(() => {
    for (const [name, message] of Object.entries(refused ?? {})) {
      const field = fieldOf(name);
      if (field) setError(field, { message });
    }
  }, [refused, setError]);
  return form;
}

interface PartProps {
  form: PublishForm;
}

function PhaseField({ form }: PartProps) {
  return (
    <SelectField
      form={form.control}
      name="phase"
      label="Fase"
      placeholder="Elige una fase"
      options={phaseOptions}
    />
  );
}

function CameraField({ form }: PartProps) {
  const { data } = useQuery(camerasQuery);
  const options = [
    { value: NO_CAMERA, label: 'Ninguna' },
    ...(data ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <SelectField
      form={form.control}
      name="cameraId"
      label="Cámara"
      placeholder="Elige una cámara"
      options={options}
    />
  );
}

/** The video; for an external one also whether it is live and its length, which can't be read from here. */
function Film({ form, onBusyChange }: PartProps & { onBusyChange: (isBusy: boolean) => void }) {
  const { videoUrl, isLive } = form.watch();
  const isFile = mediaIdOf(videoUrl) !== undefined;
  return (
    <>
      <Controller
        control={form.control}
        name="videoUrl"
        render={({ field, fieldState }) => (
          <VideoField
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            error={fieldState.error?.message}
            onBusyChange={onBusyChange}
            inputRef={field.ref}
          />
        )}
      />
      {videoUrl && !isFile && (
        <>
          <Controller
            control={form.control}
            name="isLive"
            render={({ field }) => (
              <Switch
                label="Es una transmisión en vivo"
                hint="Se muestra con la marca EN VIVO y sin duración."
                checked={field.value}
                onChange={field.onChange}
              />
            )}
          />
          {!isLive && <TextField form={form} name="duration" label="Duración (mm:ss)" placeholder="02:30" />}
        </>
      )}
    </>
  );
}

function Works({ form }: PartProps) {
  return (
    <fieldset className="grid gap-5 border-t border-line pt-5">
      <legend className="sr-only">La obra ese día</legend>
      <p aria-hidden className="text-sm font-semibold">
        La obra ese día (opcional)
      </p>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          form={form}
          name="progress"
          label="Progreso (%)"
          inputMode="decimal"
          placeholder={formatDecimal(71.5, 1)}
        />
        <TextField form={form} name="workers" label="Trabajadores" inputMode="numeric" placeholder="24" />
        <TextField form={form} name="weather" label="Clima" maxLength={80} placeholder="Soleado, 28 °C" />
        <TextField form={form} name="milestone" label="Hito alcanzado" maxLength={200} />
      </div>
      <TextField
        form={form}
        name="equipment"
        label="Equipos"
        hint="Separados por comas"
        maxLength={800}
        placeholder="Grúa torre, plataforma elevadora"
      />
    </fieldset>
  );
}

interface PublishFormProps extends PartProps {
  isSaving: boolean;
  /** Shown above the buttons: an error. */
  notice: ReactNode;
  onSubmit: (values: PublishInput) => void;
  onCancel: () => void;
}

export function PublishFields({ form, isSaving, notice, onSubmit, onCancel }: PublishFormProps) {
  const [isFilmBusy, setFilmBusy] = useState(false);
  const [isPictureBusy, setPictureBusy] = useState(false);
  const isSending = isFilmBusy || isPictureBusy;
  return (
    <form noValidate onSubmit={form.handleSubmit(onSubmit)} className="grid gap-5">
      <Film form={form} onBusyChange={setFilmBusy} />
      <TextField form={form} name="title" label="Título" maxLength={160} placeholder="Montaje de pórticos" />
      <TextareaField form={form} name="description" label="Descripción" rows={3} maxLength={4_000} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField form={form} name="section" label="Sección" maxLength={120} placeholder="Bodega Norte 2" />
        <PhaseField form={form} />
        <TextField form={form} name="recordedOn" label="Fecha de grabación" type="date" />
        <CameraField form={form} />
      </div>
      <TextField
        form={form}
        name="hours"
        label="Horas de obra que muestra (opcional)"
        hint="De una cámara rápida: cuánto se grabó. Sin decirlo, lo que dura el video."
        inputMode="decimal"
        placeholder="36"
      />
      <Controller
        control={form.control}
        name="thumbnailUrl"
        render={({ field, fieldState }) => (
          <MediaField
            label="Miniatura (opcional)"
            error={fieldState.error?.message}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            onBusyChange={setPictureBusy}
            inputRef={field.ref}
          />
        )}
      />
      <Controller
        control={form.control}
        name="captions"
        render={({ field, fieldState }) => (
          <CaptionsField value={field.value} onChange={field.onChange} error={fieldState.error?.message} />
        )}
      />
      <Works form={form} />
      {notice}
      <Actions onCancel={onCancel} isBusy={isSaving}>
        <SubmitButton busy={isSaving} disabled={isSending}>
          {isSaving ? 'Publicando…' : isSending ? 'Cargando archivo…' : 'Publicar video'}
        </SubmitButton>
      </Actions>
    </form>
  );
}
