import type { Role } from '@nodo/contracts/roles';

/** Months before today, as a whole or broken number. */
type MonthsAgo = number;

export interface DemoPerson {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: Role;
  readonly registered: MonthsAgo;
  /** How their KYC was decided and when; for one that waits, when it was handed in. Absent: never sent. */
  readonly kyc?: {
    readonly status: 'pending' | 'approved' | 'rejected' | 'under_review';
    readonly at: MonthsAgo;
    readonly notes?: string;
  };
}

/** The accounts a visitor of the embedded product signs in with. */
export const demoAccounts: readonly (DemoPerson & { readonly note: string })[] = [
  {
    email: 'inversionista@nodocartago.co',
    firstName: 'Camila',
    lastName: 'Restrepo',
    role: 'investor',
    registered: 15,
    kyc: { status: 'approved', at: 14.9 },
    note: 'inversionista con portafolio',
  },
  {
    email: 'nuevo@nodocartago.co',
    firstName: 'Julián',
    lastName: 'Ospina',
    role: 'investor',
    registered: 0.1,
    note: 'inversionista sin KYC',
  },
  {
    email: 'admin@nodocartago.co',
    firstName: 'Marcela',
    lastName: 'Giraldo',
    role: 'admin',
    registered: 18,
    note: 'administradora',
  },
  {
    email: 'superadmin@nodocartago.co',
    firstName: 'Andrés',
    lastName: 'Valencia',
    role: 'super_admin',
    registered: 18,
    note: 'super administrador',
  },
  {
    email: 'analista@nodocartago.co',
    firstName: 'Laura',
    lastName: 'Mejía',
    role: 'analyst',
    registered: 12,
    note: 'analista (sólo lectura)',
  },
];

/** Other investors, so that warehouses have more than one owner. */
export const demoInvestors: readonly DemoPerson[] = [
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
    kyc: { status: 'under_review', at: 0.3 },
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
    kyc: { status: 'pending', at: 0.2 },
  },
  {
    email: 'marta.quintero@ejemplo.co',
    firstName: 'Marta',
    lastName: 'Quintero',
    role: 'investor',
    registered: 0.2,
    kyc: { status: 'pending', at: 0.15 },
  },
  {
    email: 'oscar.henao@ejemplo.co',
    firstName: 'Óscar',
    lastName: 'Henao',
    role: 'investor',
    registered: 0.16,
    kyc: { status: 'pending', at: 0.1 },
  },
  {
    email: 'luisa.patino@ejemplo.co',
    firstName: 'Luisa',
    lastName: 'Patiño',
    role: 'investor',
    registered: 0.1,
    kyc: { status: 'pending', at: 0.06 },
  },
  {
    email: 'juan.betancur@ejemplo.co',
    firstName: 'Juan',
    lastName: 'Betancur',
    role: 'investor',
    registered: 0.05,
    kyc: { status: 'pending', at: 0.01 },
  },
];
