import type { KycDocumentType } from '@nodo/contracts/kyc/documents';
import type { KycRecordView } from '@nodo/contracts/kyc/views';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import type { Uploads } from '../../../ui/use-uploads.ts';
import { remarkedDocuments } from '../review-notes.ts';
import { isRefused } from '../status.ts';
import type { KycDraftState } from '../use-kyc-draft.ts';
import { fieldOf, type Problems, type WizardStep } from '../wizard.ts';
import { DocumentInput } from './document-input.tsx';

const inputs: Record<KycDocumentType, { label: string; hint: string }> = {
  'identity-document': {
    label: 'Imagen del documento',
    hint: 'Cédula, cédula de extranjería o pasaporte, vigente. Que se vean las cuatro esquinas y se lea todo.',
  },
  'proof-of-address': {
    label: 'Comprobante de domicilio',
    hint: 'De los últimos 3 meses: agua, energía, gas, internet o un extracto bancario.',
  },
  'income-proof': {
    label: 'Comprobante de ingresos',
    hint: 'Certificado laboral, desprendible de nómina o declaración de renta.',
  },
  'bank-statement': {
    label: 'Estado de cuenta',
    hint: 'Extracto de los últimos 3 meses de una cuenta a tu nombre.',
  },
};

interface StepFieldsProps {
  userId: string;
  record: KycRecordView | null;
  step: WizardStep;
  draft: KycDraftState;
  uploads: Uploads<KycDocumentType>;
  /** Problems to show: none before the person has left a field or tried to continue. */
  problems: Problems;
  onTouch: () => void;
  onView: (type: KycDocumentType) => void;
}

/** The input fields of one step. */
export function StepFields({ step, draft, uploads, problems, record, ...props }: StepFieldsProps) {
  const remarks = isRefused(record) ? remarkedDocuments(record?.reviewNotes ?? null) : {};
  return (
    <div className="grid gap-6">
      {step.fields.includes('identityDocument') && (
        <Field
          label="Número de documento"
          hint="Como aparece en tu documento de identidad."
          error={problems.identityDocument}
          className="max-w-sm"
        >
          {(control) => (
            <Input
              {...control}
              {...draft.form.register('identityDocument', { onBlur: props.onTouch })}
              maxLength={40}
              autoComplete="off"
              spellCheck={false}
              placeholder="1.112.345.678"
              className="tabular"
            />
          )}
        </Field>
      )}
      {step.documents.map((type) => {
        const document = draft.documents[type];
        const submitted = record?.[fieldOf(type)] ?? undefined;
        return (
          <DocumentInput
            key={type}
            userId={props.userId}
            type={type}
            {...inputs[type]}
            error={uploads.states[type] ? undefined : problems[fieldOf(type)]}
            document={document}
            // The remarks are about the submitted file; a replacement has none.
            remarks={document?.objectPath === submitted ? remarks[type] : undefined}
            uploads={uploads}
            onView={props.onView}
          />
        );
      })}
    </div>
  );
}
