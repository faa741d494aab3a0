import { labelTable } from '../open-table.ts';
import type { SavedViewScreen } from './values.ts';

export const savedViewScreenTitles = labelTable<SavedViewScreen>(
  {
    history: 'Historia',
    audit: 'Auditoría',
    users: 'Usuarios',
    payouts: 'Retiros',
    operations: 'Operación en vivo',
    kyc: 'KYC Admin',
    warehouses: 'Bodegas',
    documents: 'Documentos',
    construction: 'Construcción',
    videos: 'Videos',
    cameras: 'Cámaras',
    projections: 'Proyecciones',
  },
  'Otra pantalla',
);
