import type { DocumentAdminView, PublishDocumentBody } from '@nodo/contracts/documents';
import { useMutation } from '@tanstack/react-query';
import { useCommandKey } from '../../lib/command-key.ts';
import { withKey } from '../../lib/command-keys.ts';
import { ApiError, isUnauthenticated, readableError } from '../../lib/errors.ts';
import { settleToasts, toast } from '../../ui/toast-store.ts';
import { refreshDocuments } from './api/list-documents.ts';
import { publishDocument, withdrawDocument } from './api/publish-document.ts';

/** What the messages about documents are about. */
export const DOCUMENTS_MATTER = 'documents';

function sayFailed(title: string, error: unknown): void {
  if (isUnauthenticated(error)) return;
  const description = readableError(error, 'Intenta de nuevo.');
  toast({ title, description, tone: 'destructive', matter: DOCUMENTS_MATTER });
}

/** Publishes what the form holds. A retry after a lost answer never publishes twice. */
export function usePublishDocument(onPublished: () => void) {
  const command = useCommandKey('publish-document');
  return useMutation({
    mutationFn: (body: PublishDocumentBody) => publishDocument(body, command.key),
    onSuccess: async (_, { name }) => {
      command.done();
      settleToasts(DOCUMENTS_MATTER);
      toast({
        title: 'Documento publicado',
        description: `«${name}» ya está en Reportes.`,
        matter: DOCUMENTS_MATTER,
      });
      onPublished();
      await refreshDocuments();
    },
    onError: (error) => {
      command.failed(error);
      sayFailed('No se publicó el documento', error);
    },
  });
}

/** Takes a document back, for good, with a reason. */
export function useWithdrawDocument(onWithdrawn: () => void) {
  return useMutation({
    mutationFn: ({ document: { id }, reason }: { document: DocumentAdminView; reason: string }) =>
      withKey(`withdraw-document/${id}/${reason}`, (key) => withdrawDocument(id, reason, key)),
    onSuccess: async (_, { document }) => {
      toast({
        title: 'Documento retirado',
        description: `«${document.name}» ya no se puede abrir.`,
        matter: DOCUMENTS_MATTER,
      });
      onWithdrawn();
      await refreshDocuments();
    },
    onError: async (error) => {
      sayFailed('No se retiró el documento', error);
      await refreshDocuments();
    },
  });
}

/** The server's refusal of the last try, by field. */
export function refusedFields(error: unknown): Record<string, string> {
  return error instanceof ApiError ? (error.body?.fields ?? {}) : {};
}
