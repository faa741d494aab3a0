import { KYC_VALID_DAYS } from '@nodo/contracts/kyc/values';
import type { DemoKyc, DemoPerson } from './people.ts';
import { SeededRandom } from './random.ts';

const SEED = 'crowd';
const FIRST_MONTHS_AGO = 17.3;
const LAST_MONTHS_AGO = 0.12;
/** Above 1 means that registrations increase over time. */
const GROWTH = 1.8;
const DAYS_IN_A_MONTH = 30.4375;
/** Time from the first decision to that on the second attempt. */
const SECOND_TRY_MONTHS = 0.3;

const firstNames =
  `Adriana Alba Alejandra Amparo Ángela Carolina Catalina Clara Claudia Cristina Daniela Diana Esperanza
  Gloria Gabriela Isabel Jimena Johana Juliana Lina Liliana Lorena Lucía Manuela Margarita Mariana Melissa Mónica
  Nelly Olga Patricia Pilar Sandra Sara Silvia Sofía Susana Tatiana Verónica Viviana Yolanda Alejandro Alexánder
  Alfonso Álvaro Arturo Camilo César Cristian Daniel Darío David Eduardo Esteban Fabio Fernando Francisco Germán
  Gonzalo Guillermo Gustavo Hernán Hernando Hugo Iván Jaime Javier Jhon Jorge Julio Leonardo Mateo Mauricio Nicolás
  Orlando Rafael Rodrigo Samuel Sebastián Tomás Wilson`.split(/\s+/);

const surnames =
  `Agudelo Aguirre Álvarez Arbeláez Arias Arroyave Ayala Ballesteros Bedoya Bermúdez Botero Buitrago
  Cadavid Calle Cano Cárdenas Castaño Castrillón Ceballos Correa Duarte Echeverri Escobar Franco Galeano Gallego
  Garzón Gaviria Gómez Grajales Granada Gutiérrez Hincapié Hurtado Jaramillo Jiménez Lemos Lozano Marín Martínez
  Mosquera Naranjo Noreña Orozco Ortiz Osorio Parra Pérez Pineda Posada Ramírez Rendón Rengifo Ríos Rojas Ruiz
  Saldarriaga Sánchez Sepúlveda Serna Tabares Tobón Toro Trejos Uribe Valdés Vanegas Vargas Velásquez Vélez
  Zuluaga`.split(/\s+/);

const rejections = [
  'La foto del documento está borrosa: no se lee la fecha de expedición.',
  'El comprobante de domicilio tiene más de tres meses.',
  'El extracto bancario no muestra el nombre del titular.',
  'El certificado de ingresos corresponde a otra persona.',
  'Falta el reverso del documento de identidad.',
] as const;

/**
 * People that nobody signs in as: registered over 18 months, increasingly, with their KYC in every state except
 * waiting.
 */
export function demoCrowd(count: number): DemoPerson[] {
  const random = new SeededRandom(SEED);
  const taken = new Set<string>();
  return Array.from({ length: count }, () => {
    const name = newName(random, taken);
    const age = random.next() ** GROWTH * (FIRST_MONTHS_AGO - LAST_MONTHS_AGO);
    const registered = LAST_MONTHS_AGO + age;
    const kyc = kycOf(random, registered);
    return { ...name, role: 'investor', registered, ...(kyc ? { kyc } : {}) } satisfies DemoPerson;
  });
}

function newName(random: SeededRandom, taken: Set<string>) {
  for (;;) {
    const firstName = random.pick(firstNames);
    const [father, mother] = [random.pick(surnames), random.pick(surnames)];
    const email = `${plain(firstName)}.${plain(father)}.${plain(mother)}@ejemplo.co`;
    if (father === mother || taken.has(email)) continue;
    taken.add(email);
    return { firstName, lastName: `${father} ${mother}`, email };
  }
}

/** Lower case, without accents. */
function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
}

function kycOf(random: SeededRandom, registered: number): DemoKyc | undefined {
  const kind = random.next();
  // A few days to collect and submit everything, and for the decision.
  const first = registered - random.between(2.5, 8) / DAYS_IN_A_MONTH;
  const isRenewed = random.next() < 0.25;
  const notes = random.pick(rejections);
  if (kind > 0.74 || first < LAST_MONTHS_AGO / 4) return undefined;
  if (kind > 0.69) return { status: 'draft', at: first };
  if (kind > 0.63) return { status: 'rejected', at: first, notes };
  const isSecondTry = kind > 0.59 && registered > 1;
  const at = isSecondTry ? first - SECOND_TRY_MONTHS : first;
  const isOver = at * DAYS_IN_A_MONTH > KYC_VALID_DAYS + 1;
  const status = isOver && !isRenewed ? 'expired' : 'approved';
  return isSecondTry ? { status, at, rejectedFor: notes } : { status, at };
}
