import { legalEntity } from '@nodo/contracts/contact';
import { asWritten, PdfReport } from '@nodo/platform/pdf-report';
import { SAMPLE } from './papers.ts';
import type { DemoWarehouse } from './warehouses.ts';

/** Content of each warehouse's document, by warehouse key: headings and texts. */
const clauses: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  'norte-1': [
    [
      'Obra recibida',
      'Seis módulos, doce muelles niveladores, oficinas y cuarto técnico, según los planos aprobados.',
    ],
    [
      'Red contra incendio',
      'Rociadores en toda la nave y gabinetes cada treinta metros; prueba de dos horas sin pérdida de presión.',
    ],
    ['Accesibilidad', 'Rutas y baños accesibles verificados en sitio, con señalización en relieve.'],
    [
      'Uso autorizado',
      'Bodegaje y distribución de mercancías de riesgo moderado. No se autoriza el almacenamiento de inflamables.',
    ],
  ],
  'norte-2': [
    [
      'Predio',
      'Lote del Parque Logístico Norte, con frente sobre la vía interna y cesión para zonas verdes.',
    ],
    [
      'Obra licenciada',
      'Una nave de seis módulos con mezanine de oficinas, cubierta a dos aguas y patio de maniobras.',
    ],
    [
      'Índices',
      'Ocupación y construcción dentro de lo que permite el plan de ordenamiento para uso logístico.',
    ],
    [
      'Obligaciones',
      'Valla informativa, manejo de escombros con gestor autorizado y aviso del inicio de la obra.',
    ],
  ],
  'norte-3': [
    ['Exploración', 'Doce apiques y cuatro perforaciones con toma de muestras cada metro y medio.'],
    [
      'Perfil',
      'Limo arenoso sobre grava; nivel freático por debajo de la cota de cimentación en las dos campañas.',
    ],
    ['Capacidad portante', 'Suficiente para zapatas aisladas, con mejoramiento en el costado oriental.'],
    [
      'Recomendaciones',
      'Sustitución de sesenta centímetros bajo la losa de piso y control de compactación por capas.',
    ],
  ],
  'central-1': [
    [
      'Urbanismo',
      'Vías internas de nueve metros, andenes, zonas verdes y parqueo de camiones en el costado sur.',
    ],
    [
      'Redes',
      'Acueducto, alcantarillado separado, energía en media tensión y fibra óptica hasta cada unidad.',
    ],
    ['Cesiones', 'Entregadas por escritura; la zona verde la mantiene el parque.'],
    ['Vigencia', 'Treinta y seis meses, prorrogables una vez por doce.'],
  ],
  'central-2': [
    [
      'Carga térmica',
      'Calculada para producto que entra a doce grados y rotación diaria de la quinta parte del inventario.',
    ],
    ['Aislamiento', 'Panel de 150 mm en muros y techo; piso con barrera de vapor y ventilación bajo losa.'],
    ['Equipos', 'Dos unidades por cámara, cada una capaz de sostener sola la temperatura de operación.'],
    [
      'Seguimiento',
      'Sensores en seis puntos por cámara, con registro cada cinco minutos y alarma a la central.',
    ],
  ],
  'central-3': [
    ['Planos', 'Planta general, cortes, fachadas y detalles de la división modular desde 500 m².'],
    ['División', 'Muros livianos desmontables: dos unidades vecinas se unen o se separan en una semana.'],
    ['Muelles', 'Uno por unidad, con rampa compartida para vehículos de reparto.'],
    ['Observaciones', 'Resueltas en la segunda revisión; no quedan pendientes.'],
  ],
  'patio-1': [
    ['Accesos', 'Entrada y salida separadas, con carril de desaceleración sobre la vía nacional.'],
    ['Radios de giro', 'Verificados para tractomula con remolque de cuarenta pies y para portacontenedores.'],
    [
      'Demanda',
      'En la hora de más movimiento, ochenta y cuatro vehículos; la cola de espera cabe dentro del predio.',
    ],
    ['Medidas', 'Semáforo de portería, espejos en las esquinas ciegas y cruce peatonal elevado.'],
  ],
  'patio-2': [
    [
      'Escorrentía',
      'Losa con pendiente hacia dos cárcamos; la lluvia de diseño es la de diez años de retorno.',
    ],
    ['Trampas de grasa', 'Dos, en serie, con mantenimiento cada quince días y registro de lo retirado.'],
    ['Lavado', 'En zona cubierta, con recirculación del agua y separación de lodos.'],
    ['Vertimiento', 'A la red del parque, después de tratado; muestreo cada seis meses.'],
  ],
  'sur-1': [
    ['Aguas lluvias', 'Canal perimetral y estanque de retención con salida controlada.'],
    ['Vegetación', 'Se conservan los samanes del lindero; por cada árbol retirado se siembran cinco.'],
    ['Ruido y polvo', 'Obra de siete a seis, riego de vías y cubierta en todas las volquetas.'],
    ['Seguimiento', 'Informe cada tres meses durante la obra y uno al terminar.'],
  ],
  'sur-2': [
    [
      'Normas',
      'NSR-10, zona de amenaza sísmica alta, con grupo de uso para edificaciones de ocupación normal.',
    ],
    ['Sistema', 'Pórticos de acero resistentes a momento en un sentido y arriostrados en el otro.'],
    ['Cargas', 'Cubierta liviana, viento de la región y puente grúa de cinco toneladas en tres módulos.'],
    ['Revisión', 'Por un revisor independiente; derivas y conexiones conformes.'],
  ],
  'terminal-1': [
    ['Acueducto', 'Disponible en la vía de acceso; tanque de reserva para la red contra incendio.'],
    ['Energía', 'Acometida en media tensión con transformador propio y planta de emergencia.'],
    ['Comunicaciones', 'Fibra de dos operadores por rutas distintas.'],
    ['Alcantarillado', 'Conexión autorizada a la red del terminal.'],
  ],
  'solar-1': [
    ['Capacidad', '1,2 MW en cuatro circuitos, con entrega de excedentes a la red.'],
    ['Punto', 'Subestación del parque; el operador de red aprobó el estudio de conexión.'],
    [
      'Protecciones',
      'Coordinadas con las del operador; corte visible y enclavamiento en el tablero general.',
    ],
    ['Medición', 'Bidireccional y telemedida, a nombre de la bodega.'],
  ],
};

const common = [
  [
    'Responsables',
    'Lo elaboró el equipo técnico del proyecto y lo revisó la interventoría, que no depende del constructor.',
  ],
  ['Cambios', 'Lo que cambie se publica como un documento nuevo; este se conserva como fue publicado.'],
  [
    'Consulta',
    'Los originales se consultan en la oficina del proyecto, en la visita o por una pregunta en la página de la bodega.',
  ],
] as const;

/** Subject of a document. */
export interface SitePaper {
  readonly title: string;
  readonly description: string;
  readonly at: Date;
}

const areaText = (area: number | null) => (area === null ? 'Por definir' : area.toLocaleString('es-CO'));

/** Area of each unit in m²: equal, except that the last one gets the remainder; null while unknown. */
function areas(total: number | null, units: number): (number | null)[] {
  const each = total === null ? null : Math.floor(total / units);
  return Array.from({ length: units }, (_, place) =>
    total !== null && each !== null && place === units - 1 ? total - each * (units - 1) : each,
  );
}

/**
 * A multi-page document about a warehouse's construction, rendered like the platform's own and plainly marked as a
 * sample.
 */
export function sitePaper(warehouse: DemoWarehouse, { title, description, at }: SitePaper): Promise<Buffer> {
  const { key, name, location, units, totalArea } = warehouse;
  const issuer = legalEntity({});
  const lines = [SAMPLE, asWritten(`${name} · ${location}`)];
  const pdf = new PdfReport({ title, issuer, madeAt: at, lines });
  pdf.section('La bodega');
  pdf.facts([
    ['Bodega', asWritten(name)],
    ['Ubicación', asWritten(location)],
    ['Descripción', asWritten(warehouse.description)],
    ['Unidades', String(units)],
    ['Área total (m²)', areaText(totalArea)],
  ]);
  pdf.section('Contenido', asWritten(description));
  for (const [heading, wording] of clauses[key] ?? []) pdf.clause(heading, wording);
  pdf.section('Unidades y áreas');
  const columns = [
    { title: 'Unidad', part: 0.6 },
    { title: 'Área (m²)', part: 0.4, isNumber: true },
  ];
  const rows = areas(totalArea, units).map((area, place) => [`${place + 1}`, areaText(area)]);
  pdf.table(columns, rows, ['Total', areaText(totalArea)]);
  pdf.section('Alcance');
  for (const [heading, wording] of common) pdf.clause(heading, wording);
  return pdf.finish(SAMPLE);
}
