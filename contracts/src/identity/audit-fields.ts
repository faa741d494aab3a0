import type { AuditVocabulary } from '../audit/vocabulary.ts';
import { roleLabel } from '../roles.ts';
import { investorLevelLabel, investorLevelSchema } from './values.ts';

const methods: Readonly<Record<string, string>> = {
  immediate: 'Acceso inmediato',
  code: 'Código por correo',
  passkey: 'Llave de acceso',
};

/** Label of a sign-in method. */
export function signInMethodLabel(method: string): string {
  return methods[method] ?? method;
}

export const identityAudit = {
  subjects: { user: 'Usuario' },
  people: ['user'],
  streams: { emailClaim: 'Email reservado', superAdmins: 'Super administradores' },
  shared: ['superAdmins'],
  fields: {
    role: { label: 'Rol', words: roleLabel, isFilter: true },
    investorLevel: {
      label: 'Nivel de inversionista',
      words: (level: string) => investorLevelLabel(investorLevelSchema.safeParse(level).data ?? null),
      isFilter: true,
    },
    passkeyId: { label: 'Llave de acceso', isFilter: true },
    firstName: { label: 'Nombre', isFilter: true, filterLabel: 'Nombre de una persona' },
    lastName: { label: 'Apellido', isFilter: true },
    // Shows only that the photo changed, not which photo it was.
    photoId: { label: 'Foto de perfil', words: (id: string) => `Foto ${id.slice(-4)}` },
    email: { label: 'E-mail' },
    method: {
      label: 'Método',
      words: signInMethodLabel,
    },
    isNewBrowser: { label: 'Navegador nuevo' },
    endedOthers: { label: 'Cerró otras sesiones' },
    credentialId: { label: 'Credencial' },
    codeId: { label: 'Código' },
    isSynced: { label: 'Sincronizada entre dispositivos' },
  },
} as const satisfies AuditVocabulary;
