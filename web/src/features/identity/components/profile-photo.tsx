import {
  PHOTO_MAX_BYTES,
  PHOTO_MAX_MB,
  photoContentTypes,
  photoOtherType,
  photoTooLarge,
} from '@nodo/contracts/identity/photo';
import type { UserView } from '@nodo/contracts/identity/views';
import type { FileRules } from '../../../lib/file-check.ts';
import { queryClient, USER_KEY } from '../../../lib/query-client.ts';
import { useCommand } from '../../../lib/use-command.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { FileBox } from '../../../ui/file-box.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { Failed, Sending } from '../../../ui/upload-progress.tsx';
import { useUploads } from '../../../ui/use-uploads.ts';
import { removePhoto, uploadPhoto } from '../api/profile-photo.ts';

const LABEL = 'Foto de perfil';
const TOAST_KEY = 'profile-photo';

const rules: FileRules = {
  maxBytes: PHOTO_MAX_BYTES,
  types: photoContentTypes,
  tooLarge: { title: 'Archivo muy grande', description: photoTooLarge },
  otherType: photoOtherType,
};

const refresh = () => queryClient.invalidateQueries({ queryKey: USER_KEY, exact: true });

function usePhotoUploads() {
  return useUploads({
    rules,
    send: (_place: 'photo', file, options) => uploadPhoto(file, options),
    onUploaded: () => {
      toast({ title: 'Foto actualizada', description: 'Ya se ve en tu cuenta.', toastKey: TOAST_KEY });
      void refresh();
    },
    toastKey: TOAST_KEY,
  });
}

/** The idempotency key belongs to this photo: removing a later one needs a new key. */
function useRemovePhoto(me: UserView) {
  return useCommand({
    name: () => `remove-photo ${me.profileImageUrl}`,
    send: (_, key) => removePhoto(key),
    toastKey: TOAST_KEY,
    said: () => ({ title: 'Foto eliminada', description: 'En su lugar se ve la inicial de tu nombre.' }),
    failed: 'No se pudo eliminar tu foto',
    onSuccess: refresh,
  });
}

/** One's own photo: uploaded as soon as it is chosen or dropped, replaced, or removed. */
export function ProfilePhoto({ me }: { me: UserView }) {
  const uploads = usePhotoUploads();
  const remove = useRemovePhoto(me);
  const state = uploads.states.photo;
  const hasPhoto = me.profileImageUrl !== null;
  return (
    <Field
      label={LABEL}
      hint={`JPG, PNG o WebP, hasta ${PHOTO_MAX_MB} MB; se recorta en cuadrado. La ven tú y el equipo de Nodo Cartago.`}
    >
      {(control) => (
        <FileBox
          control={control}
          accept={photoContentTypes.join(',')}
          isEmpty={!hasPhoto && !state}
          onFile={(file) => uploads.start('photo', file)}
        >
          {state?.phase === 'sending' && (
            <Sending label={LABEL} state={state} onCancel={() => uploads.drop('photo')} />
          )}
          {state?.phase === 'failed' && (
            <Failed
              htmlFor={control.id}
              state={state}
              onRetry={() => uploads.start('photo', state.file)}
              onDismiss={() => uploads.drop('photo')}
            />
          )}
          {!state && (
            <div className="flex flex-wrap items-center gap-4 p-4">
              <Avatar user={me} size="lg" />
              <div className="flex flex-wrap gap-2">
                <Button asChild acts variant="outline" size="sm">
                  <label htmlFor={control.id} className="cursor-pointer">
                    {hasPhoto ? 'Cambiar foto' : 'Subir foto'}
                  </label>
                </Button>
                {hasPhoto && (
                  <Button variant="ghost" size="sm" busy={remove.isPending} onClick={() => remove.mutate()}>
                    Eliminar foto
                  </Button>
                )}
              </div>
            </div>
          )}
        </FileBox>
      )}
    </Field>
  );
}
