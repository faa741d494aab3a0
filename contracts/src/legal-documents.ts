import { type LegalPage, PRIVACY_PAGE, RISKS_PAGE, TERMS_PAGE } from './legal-pages.ts';

/** Documents that anybody may read before signing up: public pages, by path. */
export interface LegalSection {
  readonly heading: string;
  readonly paragraphs: readonly string[];
}

export interface LegalDocument extends LegalPage {
  readonly title: string;
  /** ISO date from which it is in force. */
  readonly since: string;
  readonly sections: readonly LegalSection[];
}

const SINCE = '2026-11-24';

export const TERMS: LegalDocument = {
  ...TERMS_PAGE,
  title: 'Términos de uso',
  since: SINCE,
  sections: [
    {
      heading: 'Qué es esta plataforma',
      paragraphs: [
        'Nodo Cartago te permite conocer el proyecto logístico de Cartago, comprar participaciones económicas en sus bodegas, pagarlas en USDT por la red TRON y seguir su obra y sus rendimientos.',
        'Estos términos rigen el uso de la plataforma. Cada inversión tiene además sus propias condiciones, que lees y aceptas antes de confirmarla y que quedan en tu comprobante.',
      ],
    },
    {
      heading: 'Tu cuenta',
      paragraphs: [
        'La abres con un correo que controlas. Eres responsable de lo que se haga con tu sesión: cierra las que no reconozcas desde tu perfil y avísanos si algo no cuadra.',
        'Para invertir debes ser mayor de edad, actuar en nombre propio y completar la verificación de identidad. Podemos pedirte documentos de nuevo cuando venzan.',
      ],
    },
    {
      heading: 'Pagos',
      paragraphs: [
        'Los pagos se hacen en USDT (TRC20) por el monto exacto y dentro del plazo que se te muestra. La inversión queda en firme cuando la red confirma el pago 19 veces.',
        'Una transferencia a otra dirección, por otra red o de otra moneda puede perderse y no la podemos revertir.',
        'Lo que llega sin corresponder a una inversión se concilia contigo: se asocia, se devuelve o se abona a tu saldo.',
      ],
    },
    {
      heading: 'Rendimientos y retiros',
      paragraphs: [
        'Los rendimientos se calculan por días y mes vencido con la tasa y las comisiones de tu inversión, y se acreditan cuando se aprueba la distribución del mes.',
        'Retiras tu saldo a una billetera TRON tuya. Por seguridad, algunos retiros esperan la aprobación de una persona del equipo.',
      ],
    },
    {
      heading: 'Uso permitido',
      paragraphs: [
        'No puedes usar la plataforma con dinero de origen ilícito, en nombre de terceros que no se identifican, ni para intentar entrar en cuentas o sistemas ajenos.',
        'Podemos suspender una operación cuando la ley lo exija o haya indicios serios de fraude; te diremos por qué, salvo que la ley lo impida.',
      ],
    },
    {
      heading: 'Cambios y ley aplicable',
      paragraphs: [
        'Si cambiamos estos términos publicamos la nueva versión aquí, con su fecha. Las condiciones que ya aceptaste para una inversión no cambian.',
        'Rige la ley colombiana. Antes de cualquier proceso buscaremos un arreglo directo contigo.',
      ],
    },
  ],
};

export const PRIVACY: LegalDocument = {
  ...PRIVACY_PAGE,
  title: 'Política de tratamiento de datos personales',
  since: SINCE,
  sections: [
    {
      heading: 'Marco',
      paragraphs: [
        'Esta política cumple la Ley 1581 de 2012 y el Decreto 1377 de 2013 (compilado en el Decreto 1074 de 2015) de Colombia.',
      ],
    },
    {
      heading: 'Qué datos tratamos',
      paragraphs: [
        'De identificación y contacto: nombre, correo, foto de perfil y, para la verificación de identidad, tipo y número de documento, fecha de nacimiento, dirección, teléfono, ocupación, ingresos y las imágenes de tus documentos.',
        'De tus operaciones: inversiones, billeteras, transferencias, rendimientos, retiros, documentos y decisiones.',
        'De seguridad: sesiones, red desde la que entras y navegador.',
        'Los datos sensibles, como la imagen de tu rostro, son opcionales salvo cuando la verificación de identidad los exige; en ese caso los usamos solo para eso.',
      ],
    },
    {
      heading: 'Para qué',
      paragraphs: [
        'Para abrir y proteger tu cuenta, verificar tu identidad y prevenir el lavado de activos, celebrar y ejecutar tus inversiones, pagarte, informarte, atender tus solicitudes y cumplir obligaciones legales, contables y tributarias.',
        'No vendemos tus datos ni los usamos para publicidad de terceros.',
      ],
    },
    {
      heading: 'Tus derechos',
      paragraphs: [
        'Puedes conocer, actualizar y rectificar tus datos; pedir prueba de tu autorización; saber qué uso les damos; revocar la autorización o pedir que se eliminen cuando la ley no obligue a conservarlos; y acudir a la Superintendencia de Industria y Comercio.',
        'Desde tu perfil descargas una copia de todo lo que guardamos de ti y pides que se elimine. También puedes escribirle a quien responde por la plataforma: respondemos las consultas en un máximo de 10 días hábiles y los reclamos en un máximo de 15.',
      ],
    },
    {
      heading: 'Cómo los guardamos',
      paragraphs: [
        'Los datos personales se guardan cifrados con una llave propia de cada persona. Cuando se eliminan, esa llave se destruye y los datos dejan de poder leerse, también en las copias de seguridad.',
        'Solo los ve el personal que los necesita, y cada cambio queda en una auditoría.',
        'Las transferencias en la red TRON son públicas por naturaleza: las direcciones y los montos quedan en ella para siempre.',
      ],
    },
    {
      heading: 'Encargados y transferencias',
      paragraphs: [
        'Usamos proveedores de alojamiento y correo que tratan los datos por nuestra cuenta y bajo nuestras instrucciones. Si están fuera de Colombia exigimos un nivel de protección equivalente.',
        'Si enciendes los avisos en un dispositivo, los entrega el servicio de avisos de tu navegador. Van cifrados para ese dispositivo: el servicio sabe que llega un aviso y cuándo, no lo que dice.',
        'Entregamos datos a las autoridades cuando la ley lo ordena.',
      ],
    },
  ],
};

export const RISKS: LegalDocument = {
  ...RISKS_PAGE,
  title: 'Aviso de riesgos',
  since: SINCE,
  sections: [
    {
      heading: 'Puedes perder dinero',
      paragraphs: [
        'Una participación no es un depósito ni está cubierta por un seguro de depósitos. Puedes perder parte o todo lo invertido. Invierte solo lo que puedas mantener invertido y, si puedes, en más de una bodega.',
      ],
    },
    {
      heading: 'La obra y el arriendo',
      paragraphs: [
        'La obra puede costar más o tardar más de lo previsto. Una bodega terminada puede quedar sin arrendatario, arrendarse por menos o perder valor.',
      ],
    },
    {
      heading: 'Los rendimientos son proyecciones',
      paragraphs: [
        'Las tasas que ves antes de invertir son proyecciones, no garantías. Los rendimientos pasados no aseguran los futuros.',
      ],
    },
    {
      heading: 'Liquidez',
      paragraphs: [
        'No hay un mercado en el que vender tu participación cuando quieras. La recompra, donde existe, la decide la plataforma caso por caso.',
      ],
    },
    {
      heading: 'USDT y la red TRON',
      paragraphs: [
        'El USDT puede apartarse de su paridad con el dólar y su emisor puede congelar saldos. La red puede fallar o retrasarse. Quien pierde las llaves de su billetera pierde lo que hay en ella.',
        'Los criptoactivos no son moneda de curso legal en Colombia ni están respaldados por el Banco de la República.',
      ],
    },
    {
      heading: 'Regulación e impuestos',
      paragraphs: [
        'Las normas sobre criptoactivos e inversión colectiva pueden cambiar y afectar tu inversión. Debes declarar tus inversiones y rendimientos según las normas de donde vives. Nada en la plataforma es asesoría financiera, legal ni tributaria.',
      ],
    },
  ],
};

/** In the order of the footer. */
export const LEGAL_DOCUMENTS: readonly LegalDocument[] = [TERMS, PRIVACY, RISKS];
