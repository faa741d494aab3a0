import { useQuery } from '@tanstack/react-query';
import { FileJson, FileText } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { erasureQuery } from '../api/erasure.ts';
import { ErasureOutlookNotice } from './erasure-outlook.tsx';

const gone = [
  'Tu nombre, tu email y tu foto',
  'Tu documento de identidad y los archivos de tu verificación',
  'Las notas de tus revisiones y los motivos que escribiste',
  'Tus sesiones y llaves de acceso',
];
const kept = [
  'Montos, fechas y participaciones, sin tu nombre',
  'Las transferencias y billeteras, que son públicas en la red TRON',
  'Qué se decidió y cuándo, con un identificador que ya no dice quién eres',
];

function Points({ title, points }: { title: string; points: readonly string[] }) {
  return (
    <div>
      <h4 className="text-sm font-semibold">{title}</h4>
      <ul className="mt-2 grid list-disc gap-1.5 pl-5 text-sm leading-6 text-ink-2 marker:text-ink-3">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </div>
  );
}

function Download() {
  return (
    <section aria-labelledby="own-data-download" className="grid gap-3 px-5 pt-5 sm:px-6">
      <h3 id="own-data-download" className="text-[0.9375rem] font-semibold">
        Descargar una copia
      </h3>
      <p className="max-w-2xl text-sm leading-6 text-ink-2">
        Tu perfil, tu verificación, tus inversiones y pagos, tus sesiones, tus notificaciones y tu historial
        completo. El PDF es para leer; el JSON, para llevarlo a otro servicio.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button asChild variant="outline">
          <a href="/api/profile/export?format=pdf" download>
            <FileText aria-hidden className="size-4" />
            Descargar PDF
          </a>
        </Button>
        <Button asChild variant="outline">
          <a href="/api/profile/export?format=json" download>
            <FileJson aria-hidden className="size-4" />
            Descargar JSON
          </a>
        </Button>
      </div>
    </section>
  );
}

function Erasure() {
  const outlook = useQuery(erasureQuery);
  return (
    <section
      aria-labelledby="own-data-erasure"
      className="mt-6 grid gap-4 border-t border-line px-5 pt-5 sm:px-6"
    >
      <h3 id="own-data-erasure" className="text-[0.9375rem] font-semibold">
        Eliminar mis datos
      </h3>
      <div className="grid max-w-3xl gap-5 sm:grid-cols-2 sm:gap-8">
        <Points title="Qué se elimina" points={gone} />
        <Points title="Qué permanece" points={kept} />
      </div>
      {outlook.isPending && <SkeletonRows rows={1} label="Consultando si es posible" />}
      {outlook.isError && (
        <ErrorState
          error={outlook.error}
          fallback="No pudimos consultar si es posible eliminar tus datos."
          onRetry={() => void outlook.refetch()}
        />
      )}
      {outlook.data && <ErasureOutlookNotice outlook={outlook.data} />}
    </section>
  );
}

/** One's own personal data: export and erasure. */
export function OwnDataCard() {
  return (
    <Card className="pb-6">
      <CardHeader title="Tus datos" detail="Son tuyos: llévate una copia o pide que los eliminemos." />
      <Download />
      <Erasure />
    </Card>
  );
}
