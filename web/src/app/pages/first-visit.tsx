import { REQUIRED_CONFIRMATIONS } from '@nodo/contracts/constants';
import type { UserView } from '@nodo/contracts/identity/views';
import { kycStatusLabels } from '@nodo/contracts/kyc/values';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { kycRecordQuery } from '../../features/kyc/api/get-record.ts';
import { type KycStage, kycStage } from '../../features/kyc/status.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { useCurrentUser } from '../current-user.ts';

interface StepProps {
  number: number;
  title: string;
  state: 'done' | 'now' | 'later';
  children: ReactNode;
}

function Step({ number, title, state, children }: StepProps) {
  return (
    <li className="flex gap-4 px-5 py-5 sm:gap-5 sm:px-8 sm:py-6">
      <span
        aria-hidden
        className={cx(
          'grid size-9 shrink-0 place-items-center rounded-full text-sm font-semibold tabular',
          state === 'done' && 'bg-sea-soft text-sea-ink',
          state === 'now' && 'bg-primary text-on-primary',
          state === 'later' && 'bg-sunken text-ink-3',
        )}
      >
        {state === 'done' ? <Check className="size-4" /> : number}
      </span>
      <div className="min-w-0 pt-1">
        <h2 className="font-semibold">
          {title}
          {state === 'done' && <span className="sr-only"> (listo)</span>}
        </h2>
        <div className="mt-1 text-[0.9375rem] leading-6 text-ink-2">{children}</div>
      </div>
    </li>
  );
}

const kycTexts: Record<KycStage, string> = {
  new: 'Necesitamos conocer tu identidad antes de que inviertas. Todavía no has enviado tus documentos.',
  waiting:
    'Recibimos tus documentos y están en la fila. La revisión toma entre 24 y 48 horas hábiles; te avisamos aquí mismo.',
  under_review: 'Estamos mirando tus documentos; te avisamos aquí mismo.',
  approved: 'Tu identidad está verificada.',
  rejected: 'Tu solicitud no fue aprobada. Actualiza tus documentos y envíala de nuevo.',
  expired: 'Tu verificación venció. Envíala de nuevo para seguir invirtiendo.',
};

const kycActions: Partial<Record<KycStage, string>> = {
  new: 'Ir a la verificación',
  rejected: 'Corregir mi solicitud',
  expired: 'Renovar mi verificación',
};

function Identity({ stage }: { stage: KycStage | undefined }) {
  // Until the stage of the verification is known, only show what is true in any case.
  if (!stage) return <p>Necesitamos conocer tu identidad antes de que inviertas.</p>;
  return (
    <>
      <p>{kycTexts[stage]}</p>
      {stage !== 'approved' && (
        <Button asChild variant={kycActions[stage] ? 'primary' : 'outline'} className="mt-4">
          <Link to="/kyc">{kycActions[stage] ?? 'Ver mi solicitud'}</Link>
        </Button>
      )}
    </>
  );
}

/** Onboarding for people without investments: the steps and the next one to take. */
export function FirstVisit({ title, kycStatus }: { title: string; kycStatus: UserView['kycStatus'] }) {
  const isApproved = kycStatus === 'approved';
  const { data: record } = useQuery(kycRecordQuery(useCurrentUser().id));
  return (
    <>
      <PageHeader title={title} detail="Tres pasos te separan de tu primera bodega." />
      <Card>
        <ol className="divide-y divide-line">
          <Step
            number={1}
            title={`Verifica tu identidad (KYC): ${record?.submittedAt && kycStatus === 'pending' ? 'Enviado' : kycStatusLabels[kycStatus]}`}
            state={isApproved ? 'done' : 'now'}
          >
            <Identity stage={isApproved ? 'approved' : record === undefined ? undefined : kycStage(record)} />
          </Step>
          <Step number={2} title="Elige una bodega" state={isApproved ? 'now' : 'later'}>
            <p>Mira el avance de obra, el capital disponible y lo que rendiría tu inversión.</p>
            <Button asChild variant={isApproved ? 'primary' : 'outline'} className="mt-4">
              <Link to={isApproved ? '/investments?nueva' : '/investments'}>
                {isApproved ? 'Hacer mi primera inversión' : 'Ver las bodegas'}
              </Link>
            </Button>
          </Step>
          <Step number={3} title="Paga en USDT y mira cómo se confirma" state="later">
            <p>{`Envías el monto exacto por la red TRON y sigues las ${REQUIRED_CONFIRMATIONS} confirmaciones, bloque a bloque.`}</p>
          </Step>
        </ol>
      </Card>
    </>
  );
}
