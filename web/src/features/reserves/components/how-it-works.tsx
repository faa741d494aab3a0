import { Card, CardHeader } from '../../../ui/card.tsx';

const parts = [
  [
    'Lo que hay',
    'Cada hora preguntamos a un nodo de TRON cuántos USDT tiene la dirección de la tesorería en un bloque que ya no puede cambiar. Cualquiera puede hacer la misma pregunta.',
  ],
  [
    'Lo que se debe',
    'Sumamos los saldos que los inversionistas pueden retirar, lo que llegó y aún no es de nadie, y los retiros que todavía no salen. Son los mismos libros con los que trabajamos.',
  ],
  [
    'Lo que no se debe',
    'El capital que se pagó por participaciones no se devuelve en USDT: son bodegas. Por eso no está en esta cuenta, aunque una parte siga en la tesorería mientras se usa. La cobertura no dice cuánto valen las bodegas.',
  ],
  [
    'Tu saldo, dentro de la suma',
    'Una vez al día sellamos los saldos de todos en un árbol de sumas. Tu navegador puede recorrer el camino de tu saldo a la raíz sin ver el nombre ni el identificador de nadie más. De paso ve sumas de grupos y un solo saldo suelto, sin dueño.',
  ],
  [
    'Lo que no demuestra',
    'Muestra las deudas que están en los libros; si faltara un saldo, lo descubre quien comprueba el suyo. Por eso vale más cuantas más personas lo hagan.',
  ],
] as const;

/** How the proof is computed, and what it doesn't prove. */
export function HowItWorks() {
  return (
    <Card className="pb-6">
      <CardHeader title="Cómo se calcula" />
      <dl className="mt-4 grid gap-5 px-5 sm:px-6 md:grid-cols-2">
        {parts.map(([title, text]) => (
          <div key={title}>
            <dt className="font-medium">{title}</dt>
            <dd className="measure mt-1 text-[0.9375rem] leading-6 text-ink-2">{text}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
