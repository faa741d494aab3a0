import { bogotaDay } from '@nodo/contracts/bogota';
import { useState } from 'react';
import { serverTime } from '../../../lib/clock.ts';
import { ApiError, readableError } from '../../../lib/errors.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { bodyOf } from '../publish-schema.ts';
import { usePublish } from '../use-publish.ts';
import { PublishFields, usePublishForm } from './publish-form.tsx';

const today = () => bogotaDay(serverTime());

function Publisher({ onClose }: { onClose: () => void }) {
  const [day] = useState(today);
  const publish = usePublish(onClose);
  const refused = publish.error instanceof ApiError ? publish.error.body?.fields : undefined;
  const form = usePublishForm(day, refused);
  return (
    <PublishFields
      form={form}
      isSaving={publish.isPending}
      onSubmit={(values) => publish.mutate(bodyOf(values, new Date(serverTime())))}
      onCancel={onClose}
      notice={
        publish.error &&
        !refused && (
          <Notice tone="alert" title="No se publicó nada" live>
            {readableError(publish.error, 'Intenta de nuevo.')}
          </Notice>
        )
      }
    />
  );
}

export function PublishDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Publicar video"
      description="Lo verán todas las personas que usan la plataforma."
    >
      <Publisher onClose={onClose} />
    </Dialog>
  );
}
