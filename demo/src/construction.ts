/**
 * Construction updates between the milestones. `at` is in months ago; `percentage` is the resulting progress, if
 * stated.
 */
export interface DemoSiteNote {
  readonly warehouse: string;
  readonly at: number;
  readonly updateType: 'milestone' | 'photo' | 'document' | 'inspection';
  readonly title: string;
  readonly description: string;
  readonly percentage?: number;
  /** Key of a gallery picture that existed by then. */
  readonly picture?: string;
}

export const demoSiteNotes: readonly DemoSiteNote[] = [
  note('norte-1', 16.2, 'milestone', 'Inicio de obra', 'Replanteo topográfico y cerramiento del lote.', 12),
  note(
    'norte-1',
    11.6,
    'inspection',
    'Visita de interventoría',
    'Soldaduras de pórticos aprobadas sin reparos.',
  ),
  note(
    'norte-1',
    5.1,
    'inspection',
    'Prueba de red contra incendio',
    'Presión sostenida durante dos horas.',
    94,
  ),
  note('norte-1', 2.3, 'document', 'Certificado de ocupación', 'Expedido por la Secretaría de Planeación.'),
  photo(
    'norte-1',
    9.1,
    'Cubierta en montaje',
    'Avanza de oriente a occidente, módulo por módulo.',
    'norte-1-cubierta',
  ),
  photo('norte-1', 2.2, 'Entregada', 'Primer contenedor en el muelle 4.', 'norte-1-entrega'),
  note('norte-2', 14.1, 'document', 'Licencia de construcción', 'Resolución en firme para seis módulos.', 5),
  note(
    'norte-2',
    6.9,
    'milestone',
    'Llegada de la estructura',
    'Veintiocho tractomulas descargadas en el patio.',
    52,
  ),
  note(
    'norte-2',
    2.1,
    'inspection',
    'Planicidad de pisos',
    'Lecturas FF 62 y FL 48 en los módulos 1 a 3.',
    79,
  ),
  note('norte-3', 9.4, 'document', 'Estudio de suelos', 'Capacidad portante verificada en doce apiques.', 8),
  note('norte-3', 4.2, 'milestone', 'Estructura de módulos 1 y 2', 'Pórticos montados y torqueados.', 49),
  photo('norte-3', 3.4, 'Correas listas', 'Sigue la cubierta de los módulos 1 y 2.', 'norte-3-estructura'),
  photo('norte-2', 3.8, 'Estructura en pie', 'Cuatro de seis módulos con pórticos.', 'norte-2-estructura'),
  {
    ...photo(
      'central-1',
      16.5,
      'Vista aérea del lote',
      'Registro con dron al comenzar el montaje.',
      'proyecto-lote',
    ),
    percentage: 30,
  },
  note(
    'central-1',
    15.8,
    'document',
    'Licencia de urbanismo',
    'Vías internas y redes de servicios aprobadas.',
  ),
  note('central-1', 12.4, 'milestone', 'Cubierta instalada', 'Teja termoacústica en las seis unidades.', 76),
  note(
    'central-1',
    8.2,
    'inspection',
    'Muelles niveladores',
    'Catorce muelles probados con carga de 12 t.',
    92,
  ),
  note('central-2', 13.2, 'milestone', 'Movimiento de tierras', 'Corte y relleno compactado al 98 %.', 14),
  note('central-2', 12.6, 'document', 'Diseño de frío', 'Memorias de carga térmica y de aislamiento.'),
  {
    ...photo(
      'central-2',
      4.2,
      'Paneles de cuarto frío',
      'Montaje de panel de 150 mm en el primer módulo.',
      'central-2-cuarto-frio',
    ),
    percentage: 61,
  },
  note('central-3', 7.7, 'document', 'Planos aprobados', 'Diseño flexible desde 500 m² por operador.', 6),
  note('central-3', 4.9, 'milestone', 'Cimentación', 'Zapatas de los ejes 1 a 8.', 24),
  photo(
    'central-3',
    7,
    'Distribución aprobada',
    'El plano con el que se trazan las unidades.',
    'central-3-planta',
  ),
  note('patio-1', 11.3, 'milestone', 'Explanación del patio', 'Subbase granular en 5.200 m².', 18),
  note('patio-1', 10.2, 'document', 'Estudio de tránsito', 'Accesos y radios de giro para tractomulas.'),
  {
    ...photo('patio-1', 3.2, 'Grúa de pórtico', 'Montaje de los rieles y primera viga.', 'patio-1-grua'),
    percentage: 57,
  },
  note('patio-2', 8.8, 'milestone', 'Demolición y accesos', 'Vía interna para 305 cupos habilitada.', 16),
  photo('patio-2', 8.2, 'Explanación del parque', 'Corte terminado en la mitad del lote.', 'patio-2-tierras'),
  note('patio-2', 7.9, 'document', 'Plan de manejo de aguas', 'Trampas de grasa y separación de lodos.'),
  note('patio-2', 5.9, 'milestone', 'Losa de taller', 'Fundida con refuerzo para carga pesada.', 39),
  note('sur-1', 10.6, 'document', 'Permiso ambiental', 'Manejo de aguas lluvias aprobado por la CVC.', 4),
  note('sur-1', 5.4, 'milestone', 'Pilotaje', 'Ochenta y dos pilotes hincados.', 33),
  photo('sur-1', 2.2, 'Muros en pie', 'Veintidós paneles izados, con sus puntales.', 'sur-1-tilt-up'),
  note('sur-2', 9.1, 'milestone', 'Cerramiento y campamento', 'Obra protegida y con energía provisional.', 7),
  note('sur-2', 8.3, 'document', 'Diseño estructural', 'Memorias de cálculo según la NSR-10.'),
  note('sur-2', 4.4, 'milestone', 'Vigas de cimentación', 'Terminadas en los ejes A a F.', 31),
  photo('sur-2', 1.5, 'Pernos de anclaje', 'Pedestales revisados con topografía.', 'sur-2-pedestales'),
  note('terminal-1', 6.4, 'milestone', 'Muros divisorios', 'Bloque estructural hasta 4 m de altura.', 34),
  note('terminal-1', 5.2, 'document', 'Certificado de redes', 'Acueducto, energía y fibra disponibles.'),
  note('terminal-1', 3.3, 'inspection', 'Revisión estructural', 'Columnas y correas conformes.', 51),
  photo('terminal-1', 0.9, 'Bandas instaladas', 'Cuatro líneas probadas sin carga.', 'terminal-1-paqueteria'),
  note('solar-1', 6.2, 'document', 'Punto de conexión', 'Aprobado por el operador de red para 1,2 MW.', 9),
  note('solar-1', 2.8, 'milestone', 'Primera nave', 'Estructura y cubierta terminadas.', 35),
  photo('solar-1', 2.5, 'Módulos en cubierta', '1.100 montados y con sus canaletas.', 'solar-1-paneles'),
];

function photo(
  warehouse: string,
  at: number,
  title: string,
  description: string,
  picture: string,
): DemoSiteNote {
  return { warehouse, at, updateType: 'photo', title, description, picture };
}

function note(
  warehouse: string,
  at: number,
  updateType: DemoSiteNote['updateType'],
  title: string,
  description: string,
  percentage?: number,
): DemoSiteNote {
  return {
    warehouse,
    at,
    updateType,
    title,
    description,
    ...(percentage === undefined ? {} : { percentage }),
  };
}
