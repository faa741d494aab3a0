/** The twelve active warehouses of the demo, with 72 units in total. Money is USD, areas are m². */
export interface DemoWarehouse {
  readonly key: string;
  readonly name: string;
  readonly location: string;
  readonly description: string;
  readonly totalValue: string;
  readonly totalShares: number;
  readonly sharePrice: string;
  readonly status: 'planning' | 'in_progress' | 'completed' | 'available';
  readonly totalArea: number | null;
  /** Monthly rent of the whole warehouse; absent while it is not let. */
  readonly monthlyRentalRate?: string;
  /** Who rents it; absent while it is not let. */
  readonly tenant?: string;
  readonly units: number;
  /** Months from today. */
  readonly completionIn: number;
  /** Construction history: months ago and progress in percent. */
  readonly works: readonly {
    readonly at: number;
    readonly percentage: number;
    readonly title: string;
    readonly description: string;
  }[];
}

const north = 'Parque Logístico Norte, Cartago';
const central = 'Parque Logístico Central, Cartago';
const south = 'Zona Sur, vía Zaragoza, Cartago';

export const demoWarehouses: readonly DemoWarehouse[] = [
  {
    key: 'norte-1',
    name: 'Bodega Norte 1',
    location: north,
    totalValue: '1200000.00',
    totalShares: 12000,
    sharePrice: '100.00',
    status: 'available',
    totalArea: 3200,
    monthlyRentalRate: '28500.00',
    tenant: 'Cafés de la Vieja S. A. S.',
    units: 6,
    completionIn: -2,
    description:
      'Seis unidades de 15 m de altura libre con muelles niveladores, arrendadas a un operador de café.',
    works: [
      {
        at: 14,
        percentage: 40,
        title: 'Cimentación terminada',
        description: 'Zapatas y vigas de amarre fundidas en los seis módulos.',
      },
      {
        at: 9,
        percentage: 82,
        title: 'Estructura y cubierta',
        description: 'Cubierta termoacústica instalada; inician redes contra incendio.',
      },
      {
        at: 2.5,
        percentage: 100,
        title: 'Bodega entregada',
        description: 'Acta de entrega firmada y primer contenedor recibido.',
      },
    ],
  },
  {
    key: 'norte-2',
    name: 'Bodega Norte 2',
    location: north,
    totalValue: '1350000.00',
    totalShares: 13500,
    sharePrice: '100.00',
    status: 'in_progress',
    totalArea: 3600,
    units: 6,
    completionIn: 3,
    description:
      'Seis unidades con patio de maniobras de 35 m para tractomulas y conexión directa a la doble calzada.',
    works: [
      {
        at: 10,
        percentage: 35,
        title: 'Movimiento de tierras',
        description: 'Explanación y drenajes listos.',
      },
      {
        at: 4,
        percentage: 71,
        title: 'Estructura metálica',
        description: 'Montaje de pórticos terminado en cuatro de seis módulos.',
      },
      {
        at: 0.6,
        percentage: 86,
        title: 'Cerramientos',
        description: 'Fachadas en panel y pisos industriales de alta planicidad.',
      },
    ],
  },
  {
    key: 'norte-3',
    name: 'Bodega Norte 3',
    location: north,
    totalValue: '980000.00',
    totalShares: 9800,
    sharePrice: '100.00',
    status: 'in_progress',
    totalArea: 2600,
    units: 6,
    completionIn: 5,
    description:
      'Seis unidades para comercio electrónico, con entrepiso de oficinas y bahías de última milla.',
    works: [
      {
        at: 7,
        percentage: 30,
        title: 'Inicio de obra',
        description: 'Licencia de construcción en firme y campamento instalado.',
      },
      {
        at: 1.2,
        percentage: 64,
        title: 'Placa de piso',
        description: 'Fundida la placa de contrapiso de los módulos 1 a 4.',
      },
    ],
  },
  {
    key: 'central-1',
    name: 'Bodega Central 1',
    location: central,
    totalValue: '1500000.00',
    totalShares: 15000,
    sharePrice: '100.00',
    status: 'available',
    totalArea: 4100,
    monthlyRentalRate: '35250.00',
    tenant: 'Granos del Otún S. A. S. y Ferretera del Norte S. A. S.',
    units: 6,
    completionIn: -5,
    description: 'Seis unidades de carga seca con 14 muelles, a 225 km del puerto de Buenaventura.',
    works: [
      { at: 16, percentage: 55, title: 'Estructura completa', description: 'Pórticos y correas montados.' },
      {
        at: 5.5,
        percentage: 100,
        title: 'Bodega entregada',
        description: 'Operación iniciada con dos arrendatarios.',
      },
    ],
  },
  {
    key: 'central-2',
    name: 'Bodega Central 2',
    location: central,
    totalValue: '1420000.00',
    totalShares: 14200,
    sharePrice: '100.00',
    status: 'in_progress',
    totalArea: 3900,
    units: 6,
    completionIn: 4,
    description: 'Seis unidades con cuartos de temperatura controlada para alimentos.',
    works: [
      { at: 8, percentage: 38, title: 'Cimentación', description: 'Pilotes y dados terminados.' },
      {
        at: 1.8,
        percentage: 73,
        title: 'Red de frío',
        description: 'Tubería de refrigeración y aislamiento en dos módulos.',
      },
    ],
  },
  {
    key: 'central-3',
    name: 'Bodega Central 3',
    location: central,
    totalValue: '1100000.00',
    totalShares: 11000,
    sharePrice: '100.00',
    status: 'in_progress',
    totalArea: null,
    units: 6,
    completionIn: 7,
    description: 'Seis unidades flexibles desde 500 m² para pequeños operadores.',
    works: [
      {
        at: 2.2,
        percentage: 42,
        title: 'Estructura en marcha',
        description: 'Primeros cuatro ejes montados.',
      },
    ],
  },
  {
    key: 'patio-1',
    name: 'Hangares Patio de Contenedores',
    location: south,
    totalValue: '1650000.00',
    totalShares: 16500,
    sharePrice: '100.00',
    status: 'in_progress',
    totalArea: 5200,
    units: 6,
    completionIn: 6,
    description: 'Seis hangares junto al patio de 1.200 contenedores, con grúa de pórtico.',
    works: [
      {
        at: 6,
        percentage: 45,
        title: 'Plataforma de pavimento',
        description: 'Losa de concreto para carga pesada.',
      },
      { at: 0.9, percentage: 68, title: 'Hangares 1 a 3', description: 'Cubierta instalada.' },
    ],
  },
  {
    key: 'patio-2',
    name: 'Hangares Parqueadero de Camiones',
    location: south,
    totalValue: '890000.00',
    totalShares: 8900,
    sharePrice: '100.00',
    status: 'in_progress',
    totalArea: 2300,
    units: 6,
    completionIn: 8,
    description: 'Seis hangares de mantenimiento para el parque de espera de 305 cupos.',
    works: [{ at: 3, percentage: 57, title: 'Redes secas', description: 'Ductos eléctricos y de datos.' }],
  },
  {
    key: 'sur-1',
    name: 'Bodega Sur 1',
    location: south,
    totalValue: '1050000.00',
    totalShares: 10500,
    sharePrice: '100.00',
    status: 'in_progress',
    totalArea: 2900,
    units: 6,
    completionIn: 9,
    description: 'Seis unidades para insumos agrícolas con ventilación natural.',
    works: [{ at: 2.4, percentage: 61, title: 'Muros tilt-up', description: 'Izados 22 de 36 paneles.' }],
  },
  {
    key: 'sur-2',
    name: 'Bodega Sur 2',
    location: south,
    totalValue: '1280000.00',
    totalShares: 12800,
    sharePrice: '100.00',
    status: 'in_progress',
    totalArea: 3400,
    units: 6,
    completionIn: 10,
    description: 'Seis unidades de alta rotación con playa de cargue techada.',
    works: [{ at: 1.6, percentage: 52, title: 'Estructura', description: 'Columnas y vigas carrilera.' }],
  },
  {
    key: 'terminal-1',
    name: 'Bodegas Terminal de Transporte',
    location: 'Terminal de Transporte, Cartago',
    totalValue: '760000.00',
    totalShares: 7600,
    sharePrice: '100.00',
    status: 'in_progress',
    totalArea: 1900,
    units: 6,
    completionIn: 11,
    description: 'Seis unidades de paquetería junto al terminal de 16 empresas.',
    works: [
      { at: 1.1, percentage: 66, title: 'Cubierta', description: 'Teja tipo sándwich en toda el área.' },
    ],
  },
  {
    key: 'solar-1',
    name: 'Bodega Solar',
    location: central,
    totalValue: '1900000.00',
    totalShares: 19000,
    sharePrice: '100.00',
    status: 'planning',
    totalArea: 6000,
    units: 6,
    completionIn: 14,
    description: 'Seis unidades con cubierta fotovoltaica de 1,2 MW para autoconsumo.',
    works: [
      {
        at: 0.4,
        percentage: 47,
        title: 'Montaje de paneles',
        description: 'Instalados 1.100 de 2.400 paneles sobre la primera nave.',
      },
    ],
  },
];
