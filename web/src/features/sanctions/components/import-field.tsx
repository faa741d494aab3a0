import type { ImportedList } from '@nodo/contracts/sanctions/commands';
import {
  SANCTIONS_MAX_BYTES,
  SANCTIONS_MAX_MB,
  type SanctionsList,
  sanctionsContentTypes,
  sanctionsListLabels,
  sanctionsTooLarge,
} from '@nodo/contracts/sanctions/values';
import type { FileRules } from '../../../lib/file-check.ts';
import { formatDay, formatWhole } from '../../../lib/format.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { Field } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { UploadBox } from '../../../ui/upload-box.tsx';
import { useUploads } from '../../../ui/use-uploads.ts';
import { importList } from '../api/lists.ts';
import { SANCTIONS_KEY } from '../keys.ts';

const TOAST_KEY = 'sanctions';
const rules: FileRules = {
  maxBytes: SANCTIONS_MAX_BYTES,
  types: sanctionsContentTypes,
  tooLarge: { title: sanctionsTooLarge.title, description: sanctionsTooLarge.message },
  otherType: 'Se acepta el archivo XML de la lista',
};

function told({ list, publishedOn, entries, isNew }: ImportedList) {
  if (!isNew) return { title: 'Esta lista ya estaba', description: 'Es el mismo archivo: no cambió nada.' };
  const label = sanctionsListLabels[list];
  return {
    title: 'Lista importada',
    description: `${label} del ${formatDay(publishedOn)}, ${formatWhole(entries)} entradas. Ahora se coteja a todas las personas.`,
  };
}

/** The file of a list, dropped or chosen and uploaded immediately; its content is known once it has arrived. */
export function ImportField({ list }: { list: SanctionsList }) {
  const label = `Archivo de la lista ${sanctionsListLabels[list]}`;
  const uploads = useUploads<'file', ImportedList>({
    rules,
    send: (_, file, options) => importList(list, file, options),
    onUploaded: (_, imported) => {
      toast({ ...told(imported), toastKey: TOAST_KEY });
      void queryClient.invalidateQueries({ queryKey: SANCTIONS_KEY });
    },
    // An import that was carried out, its answer lost, would be refused as one of the same day.
    isSentOnce: true,
    toastKey: TOAST_KEY,
  });
  return (
    <Field label={label}>
      {(control) => (
        <UploadBox
          label={label}
          control={control}
          accept={sanctionsContentTypes.join(',')}
          acceptedText={`XML, hasta ${SANCTIONS_MAX_MB} MB`}
          uploads={uploads}
          place="file"
        >
          {null}
        </UploadBox>
      )}
    </Field>
  );
}
