import { CURRENT_CONTRACT } from '@nodo/contracts/investments/contract';
import type { Chapter, Clause } from './papers.ts';
import { licence, statements } from './project-papers.ts';

/** The terms every investor accepts, taken from the contract itself. */
const accepted: readonly Clause[] = CURRENT_CONTRACT.sections.map(({ heading, text }) => [heading, text]);

const rules: readonly Chapter[] = [
  {
    title: 'Objeto y participantes',
    clauses: [
      [
        'Objeto',
        'Este reglamento ordena la participación fraccionada en las bodegas logísticas del proyecto en Cartago, Valle del Cauca: quién puede invertir, cómo paga, qué recibe y cómo sale.',
      ],
      [
        'Quién puede invertir',
        'Personas mayores de edad con cuenta propia y verificación de identidad aprobada y vigente. Nadie invierte por cuenta de otro ni con la cuenta de otro.',
      ],
      [
        'Verificación',
        'Se entregan documento de identidad, comprobante de domicilio, soporte de ingresos y extracto bancario. Un revisor abre y comprueba cada uno. La aprobación dura un año, o menos si el documento de identidad vence antes.',
      ],
      [
        'Cuenta y acceso',
        'El ingreso es personal. Cada quien responde por su correo y por sus llaves de acceso, y puede cerrar sesiones abiertas en otros dispositivos en cualquier momento.',
      ],
    ],
  },
  {
    title: 'Inversión y pago',
    clauses: [
      [
        'Reserva',
        'Al invertir se reserva el cupo en la bodega y se asigna un monto exacto en USDT, que no se le ha pedido a nadie más. La reserva vence en el plazo que se muestra; vencida sin pago, el cupo se libera.',
      ],
      [
        'Medio de pago',
        'USDT en la red TRON (TRC20), a la dirección que se muestra. Lo que se envíe por otra red o a otra dirección no llega y no puede recuperarse.',
      ],
      [
        'Firmeza',
        'El pago es definitivo con 19 confirmaciones de la red. Antes de eso la red puede retirarlo; si ocurre, se avisa y la inversión sigue pendiente hasta que el pago vuelva o venza el plazo.',
      ],
      [
        'Pagos que no coinciden',
        'Lo que llega con otro monto, tarde o repetido no se pierde: el equipo lo asocia, lo devuelve a su origen o lo abona al saldo, con nota y, desde cierto monto, con la aprobación de una segunda persona.',
      ],
    ],
  },
  {
    title: 'Rendimientos y salida',
    clauses: [
      [
        'Cálculo',
        'El rendimiento bruto de un mes es el monto por la tasa mensual fijada al invertir, en proporción a los días del mes en que la inversión estuvo en firme. De él se descuentan las comisiones de administración y de plataforma.',
      ],
      [
        'Acreditación',
        'El mes se prepara al día siguiente de su cierre y se acredita en los saldos cuando se aprueba. La aprobación queda en la auditoría con quien la hizo y la hora.',
      ],
      [
        'Retiro',
        'El saldo se retira en USDT a la billetera del titular. Una billetera nueva espera un día; desde cierto monto el retiro lo aprueba otra persona del equipo.',
      ],
      [
        'Recompra',
        'Cuando estaba habilitada al invertir puede pedirse la recompra. Se ofrece un precio; aceptado, el capital pasa al saldo y la inversión deja de rendir ese día.',
      ],
      [
        'Modificaciones',
        'Los cambios de este reglamento se publican como documento nuevo con su fecha. Las condiciones de una inversión hecha no cambian.',
      ],
    ],
  },
];

const contract: readonly Chapter[] = [
  {
    title: 'Partes y definiciones',
    clauses: [
      [
        'Partes',
        'De un lado el inversionista, identificado en su comprobante; del otro la sociedad que opera el proyecto, identificada en el pie de la plataforma.',
      ],
      [
        'Bodega',
        'El inmueble, o la obra que llegará a serlo, descrito en su página con área, unidades, estado de avance y fecha prevista de entrega.',
      ],
      [
        'Participación',
        'El porcentaje que el monto pagado representa en el valor total de la bodega el día de la inversión, con seis decimales.',
      ],
      [
        'Monto',
        'La cifra en dólares de los Estados Unidos que se invierte. El pago se hace en USDT por el equivalente que la plataforma muestra antes de confirmar.',
      ],
      [
        'Saldo',
        'Lo acreditado al inversionista y no retirado ni reinvertido. Se lleva por partida doble y se muestra en cada extracto.',
      ],
    ],
  },
  { title: 'Condiciones que se aceptan al invertir', clauses: accepted },
  {
    title: 'Obligaciones',
    clauses: [
      [
        'Del operador',
        'Destinar lo recibido a la bodega elegida, informar el avance de las obras, liquidar los rendimientos cada mes y conservar los soportes por el término legal.',
      ],
      [
        'Del inversionista',
        'Entregar información veraz, pagar desde una billetera propia, mantener actualizados sus datos y declarar sus rendimientos ante la autoridad tributaria que corresponda.',
      ],
      [
        'Información periódica',
        'Extracto mensual y trimestral a pedido, novedades de obra con fotos, y consulta permanente de la historia de cada inversión.',
      ],
      [
        'Cesión',
        'La participación no se cede a terceros sin autorización escrita del operador y verificación previa de quien la recibe.',
      ],
      [
        'Controversias',
        'Arreglo directo durante treinta días; después, la justicia ordinaria con domicilio en Cartago.',
      ],
    ],
  },
];

const policy: readonly Chapter[] = [
  {
    title: 'Alcance y responsables',
    clauses: [
      [
        'Propósito',
        'Prevenir que el proyecto sea usado para lavar activos, financiar el terrorismo o la proliferación de armas.',
      ],
      [
        'A quién aplica',
        'A todo inversionista, proveedor y miembro del equipo, desde el primer contacto hasta cinco años después del último.',
      ],
      [
        'Oficial de cumplimiento',
        'Responde por esta política, tiene acceso a toda la información y reporta a la junta sin intermediarios.',
      ],
      [
        'Dos personas',
        'Las excepciones y las decisiones de mayor monto las toma una persona y las aprueba otra; ambas quedan en la auditoría.',
      ],
    ],
  },
  {
    title: 'Conocimiento del inversionista',
    clauses: [
      [
        'Antes de invertir',
        'Nadie invierte sin verificación aprobada: identidad, domicilio, ingresos y extracto, abiertos y comprobados uno a uno.',
      ],
      [
        'Listas',
        'Nombre, documento y billeteras se comparan con la lista OFAC SDN y la lista consolidada de Naciones Unidas al verificar y cada vez que las listas cambian.',
      ],
      [
        'Coincidencias',
        'Una coincidencia detiene la aprobación hasta que un revisor la descarta con motivo o la confirma.',
      ],
      [
        'Personas repetidas',
        'Se señalan documentos, archivos, billeteras y nombres que aparecen en más de una cuenta.',
      ],
      ['Actualización', 'La verificación vence al año, o con el documento de identidad, y se pide de nuevo.'],
    ],
  },
  {
    title: 'Seguimiento de operaciones',
    clauses: [
      [
        'Origen de los fondos',
        'Cada pago se sigue hasta la dirección que lo envió. Direcciones usadas por varias personas se marcan.',
      ],
      [
        'Pagos sin identificar',
        'No se acreditan. Se devuelven a su origen o se asocian con prueba de quién envió.',
      ],
      [
        'Señales de alerta',
        'Fraccionamiento, cambios frecuentes de billetera, retiros inmediatos y montos que no corresponden a los ingresos declarados.',
      ],
      [
        'Retiros',
        'Solo a billeteras del titular; las nuevas esperan un día y los montos altos requieren aprobación.',
      ],
    ],
  },
  {
    title: 'Reporte y conservación',
    clauses: [
      [
        'Operaciones sospechosas',
        'Se reportan a la autoridad competente sin avisar al cliente. Intentadas o hechas, sin importar el monto.',
      ],
      [
        'Registro',
        'Cada consulta de datos personales y cada decisión queda con autor, hora y motivo en una auditoría que no puede alterarse sin que se note.',
      ],
      [
        'Conservación',
        'Soportes y registros se guardan diez años; los datos personales, cifrados con la llave de cada persona.',
      ],
      ['Capacitación', 'Anual para todo el equipo, con evaluación. Quien no la aprueba no revisa casos.'],
    ],
  },
];

const certificate: readonly Chapter[] = [
  {
    title: 'Certificación',
    clauses: [
      [
        'Qué se certifica',
        'Que su titular participa en las bodegas del proyecto en la fecha de este documento.',
      ],
      [
        'Detalle',
        'Montos, porcentajes y rendimientos están en el extracto y en la página de cada inversión, con los comprobantes de sus pagos.',
      ],
    ],
  },
];

/** Content of each platform document, by key. */
export const platformPapers = {
  reglamento: rules,
  'contrato-tipo': contract,
  licencia: licence,
  'estados-financieros': statements,
  sagrilaft: policy,
  certificado: certificate,
} as const;
