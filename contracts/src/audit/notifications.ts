import { z } from 'zod';
import type { NotificationDefinitions, NotificationTexts } from '../notifications/definition.ts';
import { personalDataAreaSchema, personalDataLabels } from './values.ts';

const nothing = z.object({});
const downloaded = {
  type: 'alert',
  priority: 'high',
  category: 'always',
  hasOwnLetter: true,
  push: 'message',
} as const;

export const auditNotifications = {
  audit_exported: {
    params: nothing,
    on: ['AuditExportRequested'],
    ...downloaded,
  },
  own_data_exported: {
    params: nothing,
    on: ['PersonalDataViewed'],
    ...downloaded,
  },
  /** A file with data of other people; `area`: which. */
  personal_data_exported: {
    params: z.object({ area: personalDataAreaSchema }),
    on: ['PersonalDataViewed'],
    ...downloaded,
  },
} as const satisfies NotificationDefinitions;

const action = { label: 'Ver mi seguridad', url: '/settings' };
const message = 'Si no fuiste tú, cierra tus otras sesiones y revisa tus llaves de acceso.';

export const auditTexts: NotificationTexts<typeof auditNotifications> = {
  audit_exported: () => ({ title: 'Se descargó la auditoría con tu cuenta', message, action }),
  own_data_exported: () => ({ title: 'Se descargaron todos tus datos', message, action }),
  personal_data_exported: ({ area }) => ({
    title: 'Se descargaron datos de otras personas',
    message: `Fue el archivo «${personalDataLabels[area]}», con tu cuenta. ${message}`,
    action,
  }),
};
