import type { ImageType } from '@nodo/contracts/images/values';

/** A picture in the demo's gallery. `at` is in months ago; without a warehouse it shows the whole project. */
export interface DemoPicture {
  readonly key: string;
  readonly warehouse: string | null;
  readonly at: number;
  readonly imageType: ImageType;
  readonly title: string;
  readonly description: string;
}

/** All pictures; their files are in `demo/assets/demo-images`. */
export const demoPictures: readonly DemoPicture[] = [
  of(null, 'plan-maestro', 16.9, 'plans', 'Plan maestro', 'Doce bodegas, vías internas y zonas verdes.'),
  of(null, 'lote', 16.8, 'aerial', 'El lote al amanecer', 'Replanteo de las primeras seis plataformas.'),
  of('norte-1', 'planta', 16.1, 'plans', 'Planta general', 'Seis unidades con doce muelles al sur.'),
  of(
    'norte-1',
    'cimentacion',
    14.6,
    'construction',
    'Cimentación',
    'Zapatas y pernos de anclaje en tres ejes.',
  ),
  of(
    'central-1',
    'porticos',
    15.9,
    'construction',
    'Pórticos en pie',
    'Montaje al atardecer, sin un día de retraso.',
  ),
  of(
    'central-1',
    'corte',
    15.2,
    'blueprint',
    'Corte transversal',
    'Luz libre de 44 m y 12 m hasta el alero.',
  ),
  of(null, 'obras', 12.6, 'aerial', 'Las obras desde el aire', 'Dos naves en montaje y una terminada.'),
  of('patio-1', 'patio', 10.4, 'aerial', 'Patio de contenedores', '1.200 posiciones junto a los hangares.'),
  of(
    'norte-1',
    'cubierta',
    9.2,
    'construction',
    'Cubierta en montaje',
    'Teja termoacústica sobre los módulos del oriente.',
  ),
  of('patio-2', 'tierras', 8.3, 'construction', 'Movimiento de tierras', 'Explanación del parque de espera.'),
  of(
    'central-3',
    'planta',
    7.1,
    'plans',
    'Distribución flexible',
    'Unidades desde 500 m² para pequeños operadores.',
  ),
  of(null, 'oficina', 6.5, 'admin', 'Oficina del proyecto', 'La mesa en la que se revisa cada acta de obra.'),
  of(
    'solar-1',
    'fotovoltaica',
    6,
    'blueprint',
    'Cubierta fotovoltaica',
    '2.400 módulos en cuatro circuitos.',
  ),
  of(
    'central-1',
    'atardecer',
    5.3,
    'completed',
    'Entregada y en operación',
    'Primer turno de la noche en los muelles.',
  ),
  of('central-1', 'nave', 5.1, 'interior', 'Nave central', 'Estantería selectiva a cuatro niveles.'),
  of(
    'central-2',
    'cuarto-frio',
    4.3,
    'interior',
    'Cuarto de temperatura controlada',
    'Alimentos entre 2 y 8 °C.',
  ),
  of(
    'norte-2',
    'estructura',
    3.9,
    'construction',
    'Estructura metálica',
    'Cuatro de seis módulos con pórticos.',
  ),
  of('norte-3', 'estructura', 3.5, 'construction', 'Módulos 1 y 2', 'Pórticos torqueados y correas listas.'),
  of('patio-1', 'grua', 3.3, 'exterior', 'Grúa de pórtico', 'Primera operación de prueba con carga.'),
  of(
    'patio-2',
    'camiones',
    2.9,
    'aerial',
    'Parque de espera',
    '305 cupos con acceso directo a la doble calzada.',
  ),
  of('solar-1', 'paneles', 2.6, 'aerial', 'Paneles en la primera nave', '1.100 de 2.400 módulos instalados.'),
  of(
    'norte-1',
    'entrega',
    2.4,
    'completed',
    'Bodega entregada',
    'Acta firmada y primer contenedor recibido.',
  ),
  of('sur-1', 'tilt-up', 2.3, 'construction', 'Muros tilt-up', 'Izados 22 de 36 paneles.'),
  of(
    'norte-1',
    'nave',
    2.2,
    'interior',
    'Lista para el operador',
    'Piso de alta planicidad recién demarcado.',
  ),
  of(
    'sur-2',
    'pedestales',
    1.6,
    'construction',
    'Pedestales y anclajes',
    'Listos para recibir las columnas.',
  ),
  of(
    'terminal-1',
    'paqueteria',
    1,
    'interior',
    'Bandas de paquetería',
    'Prueba en vacío de las cuatro líneas.',
  ),
  of('norte-2', 'fachada', 0.6, 'exterior', 'Fachada sur', 'Muelles y señalización terminados.'),
  of('terminal-1', 'noche', 0.5, 'exterior', 'De noche', 'Iluminación exterior en servicio.'),
  of(null, 'parque', 0.3, 'aerial', 'El parque hoy', 'Las doce bodegas de la plataforma.'),
];

function of(
  warehouse: string | null,
  name: string,
  at: number,
  imageType: ImageType,
  title: string,
  description: string,
): DemoPicture {
  return { key: `${warehouse ?? 'proyecto'}-${name}`, warehouse, at, imageType, title, description };
}

/** Size of every picture in pixels, and the widths of its variants. */
export const PICTURE_SIZE = { width: 1_600, height: 1_000, widths: [320, 640, 1_280] } as const;

/** The file of a picture, or of its variant with that width. */
export function pictureFile(key: string, width?: number): URL {
  return new URL(`../assets/demo-images/${key}-${width ?? 'full'}.webp`, import.meta.url);
}
