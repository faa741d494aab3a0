import type { Chapter } from './papers.ts';

/** The construction licence. */
export const licence: readonly Chapter[] = [
  {
    title: 'Predio y titular',
    clauses: [
      [
        'Predio',
        'Parque logístico en suelo de uso industrial y logístico, Cartago, Valle del Cauca, con frente sobre vía de acceso pavimentada.',
      ],
      [
        'Titular',
        'La sociedad propietaria del predio, representada por su gerente, con poder para el trámite.',
      ],
      ['Clase', 'Licencia de urbanización y de construcción en la modalidad de obra nueva, etapa 1.'],
      [
        'Vigencia',
        'Treinta y seis meses desde su firmeza, prorrogables una vez por doce meses si la obra avanza según el cronograma.',
      ],
    ],
  },
  {
    title: 'Obra autorizada',
    clauses: [
      [
        'Edificaciones',
        'Bodegas Norte y Central: naves de un piso con mezanine de oficinas, cubierta a dos aguas, muelles de carga y cuarto técnico por unidad.',
      ],
      [
        'Urbanismo',
        'Vías internas de nueve metros, andenes, zonas verdes, parqueo de camiones y portería con doble control.',
      ],
      [
        'Índices',
        'Ocupación y construcción dentro de lo permitido; cesiones para espacio público entregadas en la etapa 1.',
      ],
      ['Altura', 'Doce metros libres al alero y catorce a la cumbrera.'],
      [
        'Redes',
        'Acueducto, alcantarillado separado, energía en media tensión, red contra incendio y fibra óptica, con disponibilidad certificada por cada prestador.',
      ],
    ],
  },
  {
    title: 'Estudios que la soportan',
    clauses: [
      [
        'Suelos',
        'Perforaciones y apiques en cada plataforma; cimentación superficial con mejoramiento en el costado oriental.',
      ],
      [
        'Estructura',
        'Diseño sismorresistente para zona de amenaza alta, con revisión de un tercero independiente.',
      ],
      [
        'Incendio',
        'Clasificación de riesgo moderado, rociadores en nave y evacuación a menos de sesenta metros.',
      ],
      [
        'Ambiental',
        'Plan de manejo de obra, disposición de escombros con gestor autorizado y compensación arbórea dentro del parque.',
      ],
    ],
  },
  {
    title: 'Obligaciones durante la obra',
    clauses: [
      [
        'Aviso',
        'Comunicar el inicio de la obra, instalar la valla informativa y mantener los planos aprobados en el sitio.',
      ],
      ['Interventoría', 'Supervisión técnica independiente con bitácora diaria e informe mensual.'],
      ['Cambios', 'Toda modificación que altere áreas, estructura o usos requiere acto previo.'],
      ['Recibo', 'Terminada la obra se pide el certificado de permiso de ocupación antes de ponerla en uso.'],
    ],
  },
];

/** The yearly accounts of the project. */
export const statements: readonly Chapter[] = [
  {
    title: 'Bases de preparación',
    clauses: [
      [
        'Período',
        'Año calendario anterior, comparado con el que le precede. Cifras en dólares de los Estados Unidos.',
      ],
      [
        'Marco',
        'Normas de contabilidad e información financiera aceptadas en Colombia para el grupo al que pertenece la sociedad.',
      ],
      [
        'Moneda',
        'Los registros en pesos se convierten a la tasa representativa de la fecha de cada operación; los saldos, a la del cierre.',
      ],
      [
        'Activos digitales',
        'El USDT recibido se registra por su valor en dólares al quedar en firme la transferencia y se concilia cada día con la red.',
      ],
    ],
  },
  {
    title: 'Políticas principales',
    clauses: [
      [
        'Aportes de inversionistas',
        'Se reconocen al quedar en firme el pago, en cuentas separadas por bodega. Una reserva sin pago no es un aporte.',
      ],
      [
        'Obras en curso',
        'Se capitalizan por avance certificado por la interventoría; los anticipos se amortizan contra cada acta.',
      ],
      [
        'Ingresos por arriendo',
        'Se causan por mes según contrato; los incentivos se distribuyen en el plazo del contrato.',
      ],
      [
        'Rendimientos por pagar',
        'Nacen con la aprobación del mes y se extinguen con el retiro, la reinversión o la devolución.',
      ],
      [
        'Comisiones',
        'Las de administración y de plataforma se causan al acreditar los rendimientos de los que se descuentan.',
      ],
    ],
  },
  {
    title: 'Notas',
    clauses: [
      [
        'Efectivo y equivalentes',
        'Saldos bancarios y USDT en la tesorería del proyecto. La prueba de reservas se publica cada hora en la plataforma.',
      ],
      [
        'Propiedades',
        'Lote, urbanismo y edificaciones al costo menos depreciación; vidas útiles de veinte a cincuenta años.',
      ],
      [
        'Cuentas con inversionistas',
        'Suma de los saldos individuales; coincide con los libros por partida doble que cada quien puede consultar.',
      ],
      [
        'Contingencias',
        'No hay procesos en contra del proyecto. Las pólizas de cumplimiento y de estabilidad están vigentes.',
      ],
      [
        'Partes relacionadas',
        'Los administradores invierten en las mismas condiciones publicadas para todos.',
      ],
      ['Hechos posteriores', 'Ninguno que modifique las cifras presentadas.'],
    ],
  },
  {
    title: 'Dictamen',
    clauses: [
      [
        'Alcance',
        'El revisor fiscal examinó los estados financieros, la conciliación de la tesorería con la red y una muestra de los saldos de inversionistas.',
      ],
      [
        'Opinión',
        'Presentan razonablemente la situación financiera y los resultados. Opinión sin salvedades.',
      ],
    ],
  },
];
