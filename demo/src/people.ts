import type { Role } from '@nodo/contracts/roles';

/** Months before today, possibly fractional. */
type MonthsAgo = number;

/**
 * Final KYC status and its date. Approvals that expired before today were renewed, unless the final status is
 * `expired`.
 */
export interface DemoKyc {
  /** `pending` awaits a decision; `draft` has some documents and was never submitted; `expired` was approved once. */
  readonly status: 'draft' | 'pending' | 'under_review' | 'approved' | 'rejected' | 'expired';
  /** When it was decided; for a waiting one, when it was submitted. */
  readonly at: MonthsAgo;
  readonly notes?: string;
  /** Why the first attempt was rejected, some days before. */
  readonly rejectedFor?: string;
}

export interface DemoPerson {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: Role;
  readonly registered: MonthsAgo;
  /** The role assigned later. */
  readonly becomes?: { readonly role: Role; readonly at: MonthsAgo; readonly reason: string };
  /** Absent: nothing submitted. */
  readonly kyc?: DemoKyc;
}

/** The accounts that visitors of the embedded product sign in with (`embedded/src/demo-accounts.ts`). */
export const demoAccounts: readonly DemoPerson[] = [
  {
    email: 'inversionista@nodocartago.co',
    firstName: 'Camila',
    lastName: 'Restrepo',
    role: 'investor',
    registered: 15,
    kyc: { status: 'approved', at: 14.9 },
  },
  {
    email: 'nuevo@nodocartago.co',
    firstName: 'Julián',
    lastName: 'Ospina',
    role: 'investor',
    registered: 0.1,
  },
  {
    email: 'admin@nodocartago.co',
    firstName: 'Marcela',
    lastName: 'Giraldo',
    role: 'admin',
    registered: 18,
  },
  {
    email: 'superadmin@nodocartago.co',
    firstName: 'Andrés',
    lastName: 'Valencia',
    role: 'super_admin',
    registered: 18,
  },
  {
    email: 'analista@nodocartago.co',
    firstName: 'Laura',
    lastName: 'Mejía',
    role: 'investor',
    registered: 12,
    becomes: { role: 'analyst', at: 11.7, reason: 'Entra al equipo de análisis' },
  },
];

/** Further people, so that warehouses have several investors and decisions several authors. */
export const demoInvestors: readonly DemoPerson[] = [
  {
    email: 'paola.marulanda@ejemplo.co',
    firstName: 'Paola',
    lastName: 'Marulanda',
    role: 'investor',
    registered: 9.6,
    becomes: { role: 'admin', at: 9.1, reason: 'Apoya la revisión de verificaciones' },
  },
  {
    email: 'santiago.hoyos@ejemplo.co',
    firstName: 'Santiago',
    lastName: 'Hoyos',
    role: 'investor',
    registered: 14,
    kyc: { status: 'approved', at: 13.8 },
  },
  {
    email: 'valentina.arango@ejemplo.co',
    firstName: 'Valentina',
    lastName: 'Arango',
    role: 'investor',
    registered: 11,
    kyc: { status: 'approved', at: 10.9 },
  },
  {
    email: 'ricardo.montoya@ejemplo.co',
    firstName: 'Ricardo',
    lastName: 'Montoya',
    role: 'investor',
    registered: 9,
    kyc: { status: 'approved', at: 8.8 },
  },
  {
    email: 'paula.cardona@ejemplo.co',
    firstName: 'Paula',
    lastName: 'Cardona',
    role: 'investor',
    registered: 6,
    kyc: { status: 'approved', at: 5.9 },
  },
  {
    email: 'diego.salazar@ejemplo.co',
    firstName: 'Diego',
    lastName: 'Salazar',
    role: 'investor',
    registered: 3,
    kyc: { status: 'rejected', at: 2.8, notes: 'El documento de identidad no se lee completo.' },
  },
  {
    email: 'natalia.zapata@ejemplo.co',
    firstName: 'Natalia',
    lastName: 'Zapata',
    role: 'investor',
    registered: 0.5,
    kyc: { status: 'under_review', at: 0.04 },
  },
  {
    email: 'andrea.villegas@ejemplo.co',
    firstName: 'Andrea',
    lastName: 'Villegas',
    role: 'investor',
    registered: 0.34,
    kyc: { status: 'pending', at: 0.3 },
  },
  {
    email: 'felipe.londono@ejemplo.co',
    firstName: 'Felipe',
    lastName: 'Londoño',
    role: 'investor',
    registered: 0.22,
    kyc: { status: 'pending', at: 0.062 },
  },
  {
    email: 'marta.quintero@ejemplo.co',
    firstName: 'Marta',
    lastName: 'Quintero',
    role: 'investor',
    registered: 0.2,
    kyc: { status: 'pending', at: 0.05 },
  },
  {
    email: 'oscar.henao@ejemplo.co',
    firstName: 'Óscar',
    lastName: 'Henao',
    role: 'investor',
    registered: 0.16,
    kyc: { status: 'pending', at: 0.035 },
  },
  {
    email: 'luisa.patino@ejemplo.co',
    firstName: 'Luisa',
    lastName: 'Patiño',
    role: 'investor',
    registered: 0.1,
    kyc: { status: 'pending', at: 0.02 },
  },
  {
    email: 'juan.betancur@ejemplo.co',
    firstName: 'Juan',
    lastName: 'Betancur',
    role: 'investor',
    registered: 0.05,
    kyc: { status: 'pending', at: 0.006 },
  },
  {
    email: 'hernan.salazar@ejemplo.co',
    firstName: 'Hernán',
    lastName: 'Salazar Ortiz',
    role: 'investor',
    registered: 16.6,
    kyc: { status: 'approved', at: 16.3 },
  },
  {
    email: 'gloria.arbelaez@ejemplo.co',
    firstName: 'Gloria',
    lastName: 'Arbeláez',
    role: 'investor',
    registered: 16,
    kyc: { status: 'approved', at: 15.8 },
  },
  {
    email: 'mauricio.echeverri@ejemplo.co',
    firstName: 'Mauricio',
    lastName: 'Echeverri',
    role: 'investor',
    registered: 14.2,
    kyc: { status: 'approved', at: 13.9 },
  },
  {
    email: 'lina.buitrago@ejemplo.co',
    firstName: 'Lina',
    lastName: 'Buitrago',
    role: 'investor',
    registered: 11,
    kyc: { status: 'approved', at: 10.7 },
  },
  {
    email: 'jorge.norena@ejemplo.co',
    firstName: 'Jorge',
    lastName: 'Noreña',
    role: 'investor',
    registered: 10.2,
    kyc: { status: 'approved', at: 9.9 },
  },
  {
    email: 'silvia.grajales@ejemplo.co',
    firstName: 'Silvia',
    lastName: 'Grajales',
    role: 'investor',
    registered: 8.6,
    kyc: { status: 'approved', at: 8.3 },
  },
  {
    email: 'cesar.tabares@ejemplo.co',
    firstName: 'César',
    lastName: 'Tabares',
    role: 'investor',
    registered: 7.4,
    kyc: {
      status: 'approved',
      at: 7.1,
      rejectedFor: 'El extracto bancario no muestra el nombre del titular.',
    },
  },
  {
    email: 'diana.rendon@ejemplo.co',
    firstName: 'Diana',
    lastName: 'Rendón',
    role: 'investor',
    registered: 5.2,
    kyc: { status: 'approved', at: 4.95 },
  },
  {
    email: 'esteban.velez@ejemplo.co',
    firstName: 'Esteban',
    lastName: 'Vélez',
    role: 'investor',
    registered: 4.2,
    kyc: { status: 'approved', at: 3.9 },
  },
  {
    email: 'adriana.orozco@ejemplo.co',
    firstName: 'Adriana',
    lastName: 'Orozco',
    role: 'investor',
    registered: 2.9,
    kyc: { status: 'approved', at: 2.6, rejectedFor: 'El comprobante de domicilio tiene más de tres meses.' },
  },
];
