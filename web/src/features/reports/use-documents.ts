import type { PublishDocumentBody } from '@nodo/contracts/reports/commands';
import type { DocumentAdminView } from '@nodo/contracts/reports/views';
import { useCommand } from '../../lib/use-command.ts';
import { refreshDocuments } from './api/list-documents.ts';
import { publishDocument, withdrawDocument } from './api/publish-document.ts';

/** Toasts about documents share this key. */
export const DOCUMENTS_TOAST_KEY = 'documents';

/** Submits the form to publish a document. */
export function usePublishDocument(onPublished: () => void) {
  return useCommand({
    name: 'publish-document',
    send: (body: PublishDocumentBody, key) => publishDocument(body, key),
    toastKey: DOCUMENTS_TOAST_KEY,
    said: (_, { name }) => ({
      title: 'Documento publicado',
      description: `«${name}» ya está en Reportes.`,
    }),
    failed: { title: 'No se publicó el documento', fallback: 'Intenta de nuevo.' },
    onDone: onPublished,
    onSettled: refreshDocuments,
  });
}

interface Withdrawal {
  readonly document: DocumentAdminView;
  readonly reason: string;
}

/** Withdraws a document permanently, with a reason. */
export function useWithdrawDocument(onWithdrawn: () => void) {
  return useCommand({
    name: ({ document: { id }, reason }: Withdrawal) => `withdraw-document/${id}/${reason}`,
    send: ({ document: { id }, reason }, key) => withdrawDocument(id, reason, key),
    toastKey: DOCUMENTS_TOAST_KEY,
    said: (_, { document }) => ({
      title: 'Documento retirado',
      description: `«${document.name}» ya no se puede abrir.`,
    }),
    failed: { title: 'No se retiró el documento', fallback: 'Intenta de nuevo.' },
    onDone: onWithdrawn,
    onSettled: refreshDocuments,
  });
}
