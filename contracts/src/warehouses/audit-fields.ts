import { labelled, numberWords, shareWords, timeWords, usdWords } from '../audit/value-formats.ts';
import type { AuditVocabulary } from '../audit/vocabulary.ts';
import { closingStateLabels, closingStateSchema } from './closing.ts';
import { updateTypeLabels, updateTypeSchema } from './construction.ts';
import { constructionStatusLabels, warehouseStatusLabels, warehouseStatusSchema } from './values.ts';

export const warehousesAudit = {
  subjects: { warehouse: 'Bodega' },
  shared: ['warehouse'],
  fields: {
    name: { label: 'Nombre', isFilter: true },
    location: { label: 'Ubicación' },
    description: { label: 'Descripción' },
    totalValue: { label: 'Valor total', words: usdWords, isFilter: true },
    totalShares: { label: 'Acciones totales', words: numberWords, isFilter: true },
    sharePrice: { label: 'Precio por acción', words: usdWords, isFilter: true },
    constructionStatus: {
      label: 'Estado de obra',
      words: (value) => constructionStatusLabels[value as keyof typeof constructionStatusLabels] ?? value,
    },
    totalArea: { label: 'Área (m²)', words: numberWords },
    expectedCompletion: { label: 'Entrega estimada', words: timeWords },
    monthlyRentalRate: { label: 'Renta mensual', words: usdWords },
    tenant: { label: 'Arrendatario' },
    units: { label: 'Unidades', words: numberWords },
    updateId: { label: 'Avance' },
    title: { label: 'Título' },
    updateType: { label: 'Tipo de avance', words: labelled(updateTypeSchema, updateTypeLabels) },
    mediaUrl: { label: 'Archivo multimedia' },
    closing: { label: 'Cierre', words: labelled(closingStateSchema, closingStateLabels) },
    percentage: { label: 'Porcentaje', words: shareWords },
  },
  bySubject: { warehouse: { status: labelled(warehouseStatusSchema, warehouseStatusLabels) } },
} as const satisfies AuditVocabulary;
