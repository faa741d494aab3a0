import { bogotaDay } from '@nodo/contracts/bogota';
import { legalEntity } from '@nodo/contracts/contact';
import { latestPeriods } from '@nodo/contracts/reports/periods';
import { documentObjectPath, type PublishedDocumentType } from '@nodo/contracts/reports/values';
import { deriveId } from '@nodo/platform/ids';
import type { DemoDay } from './day.ts';
import type { DemoObjects } from './late-objects.ts';
import { samplePaper } from './papers.ts';
import { platformPapers } from './platform-papers.ts';
import { putBytes } from './put-bytes.ts';
import type { Step } from './steps.ts';

/** Sample documents have no issuer, whoever runs this instance. */
const NOBODY = legalEntity({});
/**
 * In months ago: seconds before the product starts, whose worker renders them. Rendered for a request days ago, they
 * would be dated before preceding events on the log.
 */
const STATEMENTS_ASKED = { monthly: 1e-5, quarterly: 5e-6 } as const;

interface DemoDocument {
  readonly key: keyof typeof platformPapers;
  readonly name: string;
  readonly documentType: PublishedDocumentType;
  /** Months ago. */
  readonly at: number;
  /** Whether it is only for the demo investor; absent: for everybody. */
  readonly isPersonal?: boolean;
  /** Published by the platform itself. */
  readonly isSystem?: boolean;
}

const documents: readonly DemoDocument[] = [
  {
    key: 'reglamento',
    name: 'Reglamento de inversión fraccionada',
    documentType: 'legal',
    at: 16.5,
    isSystem: true,
  },
  {
    key: 'contrato-tipo',
    name: 'Contrato tipo de participación',
    documentType: 'legal',
    at: 14.2,
  },
  {
    key: 'licencia',
    name: 'Licencia de construcción, etapa 1',
    documentType: 'construction',
    at: 11.6,
  },
  {
    key: 'estados-financieros',
    name: 'Estados financieros del proyecto',
    documentType: 'financial',
    at: 6.3,
  },
  {
    key: 'sagrilaft',
    name: 'Política de prevención de lavado de activos',
    documentType: 'regulatory',
    at: 3.4,
  },
  {
    key: 'certificado',
    name: 'Certificado de participación',
    documentType: 'legal',
    at: 1.2,
    isPersonal: true,
  },
];

export interface DemoReportOptions {
  readonly objects: DemoObjects;
  /** E-mails of the publisher, and of the person with statements. */
  readonly publisher: string;
  readonly investor: string;
}

/** Documents that the administrator published over the months, and two recently requested statements. */
export function reportSteps(day: DemoDay, options: DemoReportOptions): Step[] {
  return [
    ...documents.map((document) => publication(document, day, options)),
    statement('monthly', day, options),
    statement('quarterly', day, options),
  ];
}

function publication(document: DemoDocument, day: DemoDay, options: DemoReportOptions): Step {
  const { key, name, documentType, isPersonal = false, isSystem = false } = document;
  const { publisher, investor, objects } = options;
  return {
    at: day.ago(document.at),
    run: async (at) => {
      const investorId = isPersonal ? day.actor(investor).id : null;
      const documentId = deriveId('demo', `document/${key}`);
      const bytes = await samplePaper({ title: name, issuer: NOBODY, madeAt: at }, platformPapers[key]);
      const objectPath = documentObjectPath(investorId, documentId);
      const file = { objectPath, ...(await putBytes(objects, objectPath, bytes, 'application/pdf')) };
      await day.commands.send({
        command: 'PublishDocument',
        step: `document/${key}`,
        at,
        ...(isSystem ? {} : { actor: day.actor(publisher) }),
        payload: { documentId, name, documentType, investorId, file },
      });
    },
  };
}

/** Requests a statement of the last whole period of a type, for the worker to render. */
function statement(type: 'monthly' | 'quarterly', day: DemoDay, { investor }: DemoReportOptions): Step {
  return {
    at: day.ago(STATEMENTS_ASKED[type]),
    run: async (at) => {
      const [, last] = latestPeriods(type, bogotaDay(at), 2);
      if (!last) return;
      await day.commands.send({
        command: 'RequestReport',
        step: `report/${type}`,
        at,
        actor: day.actor(investor),
        payload: { type, ...last },
      });
    },
  };
}
