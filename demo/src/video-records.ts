import type { VideoPhase } from '@nodo/contracts/videos/values';

/** A camera of the demo. */
export interface DemoCamera {
  readonly key: string;
  readonly name: string;
  readonly location: string;
  readonly angle: string;
  readonly quality: '1080p' | '4K';
  /** Months ago. */
  readonly at: number;
  /** Under repair since, in months ago. */
  readonly inMaintenanceSince?: number;
}

export const demoCameras: readonly DemoCamera[] = [
  {
    key: 'norte',
    name: 'Cámara Norte',
    location: 'Torre de luz, Parque Logístico Norte',
    angle: 'Panorámica al suroriente',
    quality: '4K',
    at: 16.4,
  },
  {
    key: 'central',
    name: 'Cámara Central',
    location: 'Mástil del patio, Parque Logístico Central',
    angle: 'Muelles 1 a 9, vista frontal',
    quality: '1080p',
    at: 15.8,
  },
  {
    key: 'sur',
    name: 'Cámara Sur',
    location: 'Campamento de obra, Zona Sur',
    angle: 'Muros tilt-up, vista al norte',
    quality: '1080p',
    at: 9.6,
    inMaintenanceSince: 0.1,
  },
];

/** A video of the demo. `at` is in months ago; `hours` is the footage it covers. Without hours it is live. */
export interface DemoVideo {
  readonly key: string;
  readonly at: number;
  readonly film: string;
  readonly camera: string;
  readonly hours: number | null;
  readonly phase: VideoPhase;
  readonly section: string;
  readonly title: string;
  readonly description: string;
  readonly works: readonly [progress: number, workers: number, weather: string];
  readonly equipment: readonly string[];
  readonly milestone?: string;
}

const CRANE = 'Grúa torre';
const LIFT = 'Plataforma elevadora';
const MIXER = 'Mixer de concreto';
const DIGGER = 'Retroexcavadora';
const ROLLER = 'Vibrocompactador';
const FORKLIFT = 'Montacargas';

/** All videos; together they cover 156 hours. */
export const demoVideos: readonly DemoVideo[] = [
  {
    key: 'norte-en-vivo',
    at: 0.004,
    film: 'cubierta',
    camera: 'norte',
    hours: null,
    phase: 'construction',
    section: 'Bodega Norte 2',
    title: 'Montaje en vivo desde la torre norte',
    description: 'La obra de Bodega Norte 2 en este momento, vista desde la torre de luz.',
    works: [86, 31, 'Parcialmente nublado, 26 °C'],
    equipment: [CRANE, LIFT],
  },
  {
    key: 'central-un-dia',
    at: 0.4,
    film: 'un-dia',
    camera: 'central',
    hours: 24,
    phase: 'operations',
    section: 'Bodega Central 1',
    title: 'Un día en los muelles',
    description:
      'Veinticuatro horas de cargue y descargue en los nueve muelles, del primer turno a la noche.',
    works: [100, 18, 'Soleado, 29 °C'],
    equipment: [FORKLIFT, 'Tractomulas'],
  },
  {
    key: 'norte-2-porticos',
    at: 3.9,
    film: 'porticos',
    camera: 'norte',
    hours: 36,
    phase: 'construction',
    section: 'Bodega Norte 2',
    title: 'Montaje de pórticos',
    description:
      'Los nueve pórticos de la nave suben uno tras otro. La grúa torre trabajó tres jornadas sin interrupciones por lluvia.',
    works: [71, 24, 'Soleado, 28 °C'],
    equipment: [CRANE, LIFT, 'Equipo de soldadura'],
    milestone: 'Estructura metálica montada',
  },
  {
    key: 'norte-1-cubierta',
    at: 9.2,
    film: 'cubierta',
    camera: 'norte',
    hours: 27,
    phase: 'finishing',
    section: 'Bodega Norte 1',
    title: 'Instalación de la cubierta',
    description: 'La teja termoacústica avanza módulo a módulo desde el oriente hasta cerrar la nave.',
    works: [82, 19, 'Nublado, 24 °C'],
    equipment: [CRANE, LIFT],
    milestone: 'Nave cubierta y protegida de la lluvia',
  },
  {
    key: 'sur-1-muros',
    at: 2.3,
    film: 'muros',
    camera: 'sur',
    hours: 18,
    phase: 'construction',
    section: 'Bodega Sur 1',
    title: 'Izado de muros tilt-up',
    description:
      'Cada panel pesa doce toneladas: se funde en el piso, se iza y se apuntala en menos de una hora.',
    works: [61, 22, 'Soleado, 30 °C'],
    equipment: ['Grúa telescópica', MIXER],
    milestone: 'Veintidós de treinta y seis paneles en pie',
  },
  {
    key: 'norte-3-cimentacion',
    at: 6.1,
    film: 'frente-de-obra',
    camera: 'norte',
    hours: 21,
    phase: 'infrastructure',
    section: 'Bodega Norte 3',
    title: 'Del lote a la cimentación',
    description: 'Explanación, compactación y zapatas de los primeros módulos, de la madrugada a la noche.',
    works: [34, 27, 'Lluvia ligera, 22 °C'],
    equipment: [DIGGER, ROLLER, MIXER],
    milestone: 'Zapatas fundidas en tres ejes',
  },
  {
    key: 'patio-1-grua',
    at: 3.2,
    film: 'patio',
    camera: 'central',
    hours: 16,
    phase: 'operations',
    section: 'Patio de Contenedores',
    title: 'La grúa de pórtico en operación',
    description: 'Prueba con carga de la grúa de pórtico sobre las primeras tres filas del patio.',
    works: [57, 14, 'Soleado, 27 °C'],
    equipment: ['Grúa de pórtico', FORKLIFT],
    milestone: 'Primera operación con carga',
  },
  {
    key: 'parque-hoy',
    at: 0.9,
    film: 'parque',
    camera: 'central',
    hours: 14,
    phase: 'finishing',
    section: 'Parque Logístico',
    title: 'El parque, del amanecer a la noche',
    description: 'Las vías internas y las fachadas terminadas, vistas desde el aire a lo largo de un día.',
    works: [66, 41, 'Despejado, 28 °C'],
    equipment: ['Dron', 'Barredora'],
  },
];

/** Videos in the small demo. */
export const FEW_VIDEOS: readonly string[] = ['norte-en-vivo', 'central-un-dia', 'norte-2-porticos'];
