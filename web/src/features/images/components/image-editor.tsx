import { PROJECT_IMAGES_MAX } from '@nodo/contracts/images/commands';
import type { ProjectImageView } from '@nodo/contracts/images/views';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, readableError } from '../../../lib/errors.ts';
import { Notice } from '../../../ui/notice.tsx';
import { imagesQuery } from '../api/list-images.ts';
import { differences, formValuesOf } from '../form-schema.ts';
import { useSaveImage } from '../use-save-image.ts';
import { ImageConflict, ImageGone } from './image-conflict.tsx';
import { ImageFields, useImageForm } from './image-form.tsx';

export interface EditorProps {
  /** The image to edit; undefined to add one. */
  image: ProjectImageView | undefined;
  onClose: () => void;
}

/** The image when editing began and its current version; both undefined for a new one. */
function useVersions(image: ProjectImageView | undefined) {
  const [seen, setSeen] = useState(image);
  const { data } = useQuery(imagesQuery());
  // Beyond the newest, an image is only in the list of its warehouse.
  const ofWarehouse = useQuery(imagesQuery(image?.warehouseId ?? undefined));
  const latest = image && [...(data ?? []), ...(ofWarehouse.data ?? [])].find(({ id }) => id === image.id);
  // If the list is at its maximum length, the oldest images are cut off, so a missing one may still exist.
  const isGone = image !== undefined && !latest && data !== undefined && data.length < PROJECT_IMAGES_MAX;
  return { seen, setSeen, latest, isGone };
}

/** What prevents saving, or why the last attempt failed. */
function Trouble({ error, isGone }: { error: Error | null; isGone: boolean }) {
  if (isGone) return <ImageGone />;
  if (!error) return null;
  return (
    <Notice tone="alert" title="No se guardó nada" live>
      {readableError(error, 'Intenta de nuevo.')}
    </Notice>
  );
}

/** Form of an image, with what has changed meanwhile. */
export function ImageEditor({ image, onClose }: EditorProps) {
  const { seen, setSeen, latest, isGone } = useVersions(image);
  const save = useSaveImage(image?.id, onClose);
  const refused = save.error instanceof ApiError ? save.error.body?.fields : undefined;
  const form = useImageForm(image, refused);
  const mine = form.watch();
  const [round, setRound] = useState(0);
  const newer = seen && latest && latest.revision > seen.revision ? latest : undefined;
  const found = newer ? differences(mine, newer) : [];
  const conflict = save.isPending || save.isSuccess || found.length === 0 ? undefined : newer;

  function goOnFrom(version: ProjectImageView, isAdopted: boolean) {
    setSeen(version);
    save.reset();
    if (!isAdopted) return;
    form.reset(formValuesOf(version));
    // Remounts the picture field, so that it starts from the adopted version's source.
    setRound(round + 1);
  }
  const trouble = save.isSuccess ? null : (
    <Trouble error={refused ? null : save.error} isGone={isGone && !save.isPending} />
  );
  return (
    <ImageFields
      key={round}
      form={form}
      image={seen}
      isSaving={save.isPending}
      isBlocked={conflict !== undefined || isGone}
      onSubmit={(body) => save.mutate({ body, seen: newer ?? seen })}
      onCancel={onClose}
      notice={
        conflict ? (
          <ImageConflict
            latest={conflict}
            found={found}
            onAdopt={() => goOnFrom(conflict, true)}
            onKeep={() => goOnFrom(conflict, false)}
          />
        ) : (
          trouble
        )
      }
    />
  );
}
