/**
 * The terms that an investor accepts, word for word. A version that somebody accepted is never changed: a new text is a
 * new version, added in front.
 */
export interface ContractSection {
  readonly heading: string;
  readonly text: string;
}

export interface ContractVersion {
  /** The month it came into force, with a counter within the month. */
  readonly version: string;
  /** SHA-256 (hex) of `contractText`, UTF-8. */
  readonly sha256: string;
  readonly sections: readonly ContractSection[];
}

export const TERMS_NOT_ACCEPTED = 'Lee y acepta las condiciones vigentes para invertir';

/** Sections that all versions so far share. */
const common: readonly ContractSection[] = [
  {
    heading: 'Qué adquieres',
    text: 'Una participación económica en la bodega elegida, proporcional al monto que pagas sobre el valor total de la bodega ese día. No es una cuenta de depósito ni está cubierta por un seguro de depósitos.',
  },
  {
    heading: 'Pago y confirmación',
    text: 'Pagas en USDT por la red TRON (TRC20), el monto exacto que te indicamos y dentro del plazo que te mostramos. La inversión queda en firme cuando la red confirma el pago 19 veces. Si el plazo vence sin pago, la reserva se libera y no debes nada.',
  },
  {
    heading: 'Rendimientos y comisiones',
    text: 'La tasa mensual y las comisiones de administración y de plataforma que ves al confirmar quedan fijas para esta inversión. Los rendimientos se calculan por días, se liquidan cada mes vencido y se acreditan netos de comisiones cuando se aprueba la distribución. Son proyecciones: no están garantizados.',
  },
  {
    heading: 'Riesgos',
    text: 'Puedes perder parte o todo lo invertido. La obra puede atrasarse, la bodega puede quedar sin arrendatario o perder valor, y el USDT puede apartarse de su paridad con el dólar o sufrir fallas de la red. Un pago enviado a otra dirección o por otra red no se puede recuperar.',
  },
  {
    heading: 'Salida',
    text: 'No hay un mercado para vender tu participación cuando quieras. La recompra solo procede si estaba habilitada al invertir y en las condiciones vigentes de ese momento. Retiras tu saldo acreditado a la billetera TRON que indiques.',
  },
];

export const CONTRACT_VERSIONS: readonly [ContractVersion, ...ContractVersion[]] = [
  {
    version: '2026-11',
    sha256: '512269328b0c3420ef5192a853379e539b91cec261a761e6a12c4a0be357b84f',
    sections: [
      ...common,
      {
        heading: 'Tus datos y tu constancia',
        text: 'Registramos la versión de este texto que aceptas, con su huella y la fecha. Puedes descargar tu comprobante en cualquier momento. Tus datos se tratan según la ley colombiana de protección de datos.',
      },
    ],
  },
  {
    version: '2025-01',
    sha256: '6b9a74378ced872f93b06addcedb92b0c58e4f1cb5d0dd5ff6e948fd7018cfb1',
    sections: common,
  },
];

/** The version that has to be accepted now. */
export const CURRENT_CONTRACT = CONTRACT_VERSIONS[0];

const MONTH_LENGTH = 'YYYY-MM'.length;

/** The version in force at a moment (ISO): the newest of `versions` by then, or the very first. Newest first. */
export function contractAt(
  moment: string,
  versions: typeof CONTRACT_VERSIONS = CONTRACT_VERSIONS,
): ContractVersion {
  const month = moment.slice(0, MONTH_LENGTH);
  // A second version of a month, such as 2026-11-2, is in force from that month on, too.
  const inForce = versions.find(({ version }) => version.slice(0, MONTH_LENGTH) <= month);
  return inForce ?? versions.at(-1) ?? CURRENT_CONTRACT;
}

/** Whether a version can be accepted at a moment: the current one or, for back-dated history, that of its time. */
export function canBeAccepted(version: string, moment: string): boolean {
  return version === CURRENT_CONTRACT.version || version === contractAt(moment).version;
}

/** The whole text as it is hashed: titles and paragraphs, one line each. */
export function contractText({ version, sections }: Pick<ContractVersion, 'version' | 'sections'>): string {
  return [
    `Condiciones de inversión, versión ${version}`,
    ...sections.flatMap(({ heading, text }) => [heading, text]),
  ].join('\n');
}

/** A version by its name; undefined when there is none. */
export function contractOf(version: string): ContractVersion | undefined {
  return CONTRACT_VERSIONS.find((each) => each.version === version);
}
