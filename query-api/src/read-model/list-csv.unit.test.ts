import { ERASED } from '@nodo/contracts/event';
import type { Language } from '@nodo/contracts/preferences/values';
import { wordingIn } from '@nodo/platform/wording';
import { describe, expect, it } from 'vitest';
import { csvHeader, csvOf } from '../audit/export.ts';
import { journalCsv } from '../books/csv.ts';
import { comparisonCsv, linesOf } from '../history/compare.ts';
import { userCsv } from '../identity/user-csv.ts';
import { imageCsv } from '../images/csv.ts';
import { investmentCsv } from '../investments/csv.ts';
import { kycQueueCsv } from '../kyc/queue-csv.ts';
import { movementCsv } from '../movements/csv.ts';
import { payoutCsv } from '../payouts/csv.ts';
import * as samples from '../testing/csv-samples.test.ts';
import { transferCsv } from '../transfers/csv.ts';
import { videoCsv } from '../videos/csv.ts';
import { type CsvFile, csvFile } from './list-csv.ts';

/** Sample files with one line each. */
const files = {
  investments: csvFile(investmentCsv, [samples.investment]),
  payouts: csvFile(payoutCsv, [samples.payout]),
  failedPayouts: csvFile(payoutCsv, [{ ...samples.payout, failure: 'own_address' }]),
  transfers: csvFile(transferCsv, [samples.transfer]),
  sent: csvFile(transferCsv, [{ ...samples.transfer, direction: 'out', type: 'refund', status: 'pending' }]),
  users: csvFile(userCsv, [samples.user]),
  closedAccounts: csvFile(userCsv, [{ ...samples.user, firstName: ERASED, lastName: ERASED, email: ERASED }]),
  kycQueue: csvFile(kycQueueCsv, [samples.waiting]),
  movements: csvFile(movementCsv, [samples.movement]),
  images: csvFile(imageCsv, [samples.image]),
  videos: csvFile(videoCsv, [samples.video]),
  journal: csvFile(journalCsv, [samples.line]),
  audit: (sayOwn) => csvHeader(sayOwn) + csvOf([samples.entry], sayOwn),
  auditNote: (sayOwn) => csvHeader(sayOwn) + csvOf([samples.noted], sayOwn),
  comparison: csvFile(comparisonCsv, linesOf('users', samples.compared)),
} satisfies Record<string, CsvFile>;
type Kind = keyof typeof files;

const MOMENT = { es: '1/03/26, 9:30:00 p. m.', en: '01/03/2026, 21:30:00', pt: '01/03/2026, 21:30:00' };

const risky = { ...samples.movement, description: '=HYPERLINK("http://x")' };

/** Headings and translated cells by language, without times. */
type Said = Record<Language, readonly [head: string, ...words: string[]]>;

const transferHeads = {
  es: 'Fecha y hora (Bogotá),Fecha y hora (UTC),Dirección,Tipo,Monto,Moneda,Estado,Confirmaciones,Bloque,De,A,Hash de la transacción,Inversión,Identificador',
  en: 'Date and time (Bogotá),Date and time (UTC),Direction,Type,Amount,Currency,Status,Confirmations,Block,From,To,Transaction hash,Investment,ID',
  pt: 'Data e hora (Bogotá),Data e hora (UTC),Direção,Tipo,Valor,Moeda,Status,Confirmações,Bloco,De,Para,Hash da transação,Investimento,Identificador',
};
const payoutHeads = {
  es: 'Pedido (Bogotá),Pedido (UTC),Persona,Correo,Monto (USD),Monto (USDT),Estado,Motivo,Decidió,Decidido (UTC),Dirección,Hash de la transacción,Identificador',
  en: 'Requested (Bogotá),Requested (UTC),Person,Email,Amount (USD),Amount (USDT),Status,Reason,Decided by,Decided (UTC),Address,Transaction hash,ID',
  pt: 'Solicitado (Bogotá),Solicitado (UTC),Pessoa,E-mail,Valor (USD),Valor (USDT),Status,Motivo,Decidido por,Decidido (UTC),Endereço,Hash da transação,Identificador',
};
const auditHeads = {
  es: 'Fecha y hora (Bogotá),Fecha y hora (UTC),Quién,Rol,Identificador de quién,Acción,Registro,Sobre qué,Identificador del registro,Campo,Antes,Después,Motivo,Dispositivo,Dirección IP,Ingreso,Sesión,Correlación,Posición,Identificador',
  en: "Date and time (Bogotá),Date and time (UTC),Who,Role,Who's ID,Action,Kind of record,About what,Record ID,Field,Before,After,Reason,Device,IP address,Sign-in,Session,Correlation,Position,ID",
  pt: 'Data e hora (Bogotá),Data e hora (UTC),Quem,Função,Identificador de quem,Ação,Registro,Sobre o quê,Identificador do registro,Campo,Antes,Depois,Motivo,Dispositivo,Endereço IP,Entrada,Sessão,Correlação,Posição,Identificador',
};
const auditWords = {
  es: (...change: string[]) => [
    'Analista',
    'KYC revisado',
    ...change,
    'Chrome en Windows',
    'Código por correo',
  ],
  en: (...change: string[]) => ['Analyst', 'KYC reviewed', ...change, 'Chrome on Windows', 'Code by email'],
  pt: (...change: string[]) => [
    'Analista',
    'KYC revisado',
    ...change,
    'Chrome no Windows',
    'Código por e-mail',
  ],
};

const userHeads = {
  es: 'Registro (Bogotá),Registro (UTC),Nombre,Apellido,Correo,Rol,Estado KYC,Nivel,Identificador',
  en: 'Registered (Bogotá),Registered (UTC),Name,Last name,Email,Role,KYC status,Level,ID',
  pt: 'Cadastro (Bogotá),Cadastro (UTC),Nome,Sobrenome,E-mail,Função,Status do KYC,Nível,Identificador',
};

const said: Record<Kind, Said> = {
  investments: {
    es: [
      'Fecha y hora (Bogotá),Fecha y hora (UTC),Inversionista,Correo,Bodega,Monto (USD),Participación (%),Estado,Confirmada (UTC),Por pagar o pagado (USDT),Billetera,Hash de la transacción,Identificador',
      'Confirmada',
    ],
    en: [
      'Date and time (Bogotá),Date and time (UTC),Investor,Email,Warehouse,Amount (USD),Share (%),Status,Confirmed (UTC),To be paid or paid (USDT),Wallet,Transaction hash,ID',
      'Confirmed',
    ],
    pt: [
      'Data e hora (Bogotá),Data e hora (UTC),Investidor,E-mail,Armazém,Valor (USD),Participação (%),Status,Confirmada (UTC),A pagar ou pago (USDT),Carteira,Hash da transação,Identificador',
      'Confirmado',
    ],
  },
  payouts: {
    es: [payoutHeads.es, 'Por aprobar'],
    en: [payoutHeads.en, 'To approve'],
    pt: [payoutHeads.pt, 'A aprovar'],
  },
  failedPayouts: {
    es: [payoutHeads.es, 'Por aprobar', 'La dirección es de la plataforma'],
    en: [payoutHeads.en, 'To approve', 'The address belongs to the platform'],
    pt: [payoutHeads.pt, 'A aprovar', 'O endereço é da plataforma'],
  },
  transfers: {
    es: [transferHeads.es, 'Entra', 'Pago por conciliar', 'Fallida'],
    en: [transferHeads.en, 'In', 'Payment to reconcile', 'Failed'],
    pt: [transferHeads.pt, 'Entrada', 'Pagamento a conciliar', 'Falhou'],
  },
  sent: {
    es: [transferHeads.es, 'Sale', 'Devolución', 'Pendiente'],
    en: [transferHeads.en, 'Out', 'Refund', 'Pending'],
    pt: [transferHeads.pt, 'Saída', 'Devolução', 'Pendente'],
  },
  closedAccounts: {
    es: [userHeads.es, 'Analista', 'Cuenta cerrada', 'Sin nivel'],
    en: [userHeads.en, 'Analyst', 'Account closed', 'No level'],
    pt: [userHeads.pt, 'Analista', 'Conta encerrada', 'Sem nível'],
  },
  users: {
    es: [userHeads.es, 'Analista', 'En revisión', 'Sin nivel'],
    en: [userHeads.en, 'Analyst', 'In review', 'No level'],
    pt: [userHeads.pt, 'Analista', 'Em análise', 'Sem nível'],
  },
  kycQueue: {
    es: [
      'Enviada (Bogotá),Enviada (UTC),Vence (Bogotá),Nombre,Correo,Documento de identidad,Estado,Asignada a,Intento,Identificador',
      'Pendiente',
    ],
    en: [
      'Submitted (Bogotá),Submitted (UTC),Due (Bogotá),Name,Email,Identity document,Status,Assigned to,Attempt,ID',
      'Pending',
    ],
    pt: [
      'Enviada (Bogotá),Enviada (UTC),Vence (Bogotá),Nome,E-mail,Documento de identidade,Status,Atribuída a,Tentativa,Identificador',
      'Pendente',
    ],
  },
  movements: {
    es: [
      'Fecha y hora (Bogotá),Fecha y hora (UTC),Tipo,Descripción,Monto,Moneda,USDT,Hash de la transacción,Identificador',
      'Depósito',
      'Inversión en Bodega Norte 1',
    ],
    en: [
      'Date and time (Bogotá),Date and time (UTC),Type,Description,Amount,Currency,USDT,Transaction hash,ID',
      'Deposit',
      'Investment in Bodega Norte 1',
    ],
    pt: [
      'Data e hora (Bogotá),Data e hora (UTC),Tipo,Descrição,Valor,Moeda,USDT,Hash da transação,Identificador',
      'Depósito',
      'Investimento em Bodega Norte 1',
    ],
  },
  images: {
    es: [
      'Agregada (Bogotá),Agregada (UTC),Título,Bodega,Tipo,Descripción,Dirección,Ancho (px),Alto (px),Identificador',
      'Todo el proyecto',
      'Aérea',
    ],
    en: [
      'Added (Bogotá),Added (UTC),Title,Warehouse,Type,Description,Address,Width (px),Height (px),ID',
      'Whole project',
      'Aerial',
    ],
    pt: [
      'Adicionada (Bogotá),Adicionada (UTC),Título,Armazém,Tipo,Descrição,Endereço,Largura (px),Altura (px),Identificador',
      'Todo o projeto',
      'Aérea',
    ],
  },
  videos: {
    es: [
      'Grabado (Bogotá),Grabado (UTC),Título,Fase,Sección,Descripción,Duración (s),Vistas,Ubicación de la cámara,Avance de obra (%),Trabajadores,Clima,Equipos,Hito Alcanzado,Dirección,Tamaño (bytes),Publicado (UTC),Identificador',
      'Acabados',
      'EN VIVO',
    ],
    en: [
      'Recorded (Bogotá),Recorded (UTC),Title,Phase,Section,Description,Duration (s),Views,Camera location,Construction progress (%),Workers,Weather,Equipment,Milestone reached,Address,Size (bytes),Published (UTC),ID',
      'Finishes',
      'LIVE',
    ],
    pt: [
      'Gravado (Bogotá),Gravado (UTC),Título,Fase,Seção,Descrição,Duração (s),Visualizações,Localização da câmera,Andamento da obra (%),Trabalhadores,Clima,Equipamentos,Marco alcançado,Endereço,Tamanho (bytes),Publicado (UTC),Identificador',
      'Acabamentos',
      'AO VIVO',
    ],
  },
  journal: {
    es: [
      'Asiento,Fecha y hora (Bogotá),Fecha y hora (UTC),Qué ocurrió,Cuenta,Parte,Identificador de la parte,Debe (USDT),Haber (USDT),Hash de la transacción,Flujo,Identificador del evento',
      'Transferencia confirmada',
      'Saldos de inversionistas',
    ],
    en: [
      "Entry,Date and time (Bogotá),Date and time (UTC),What happened,Account,Part,Part's ID,Debit (USDT),Credit (USDT),Transaction hash,Stream,Event ID",
      'Transfer confirmed',
      'Investor balances',
    ],
    pt: [
      'Lançamento,Data e hora (Bogotá),Data e hora (UTC),O que aconteceu,Conta,Parte,Identificador da parte,Débito (USDT),Crédito (USDT),Hash da transação,Stream,Identificador do evento',
      'Transferência confirmada',
      'Saldos de investidores',
    ],
  },
  audit: {
    es: [auditHeads.es, ...auditWords.es('Estado KYC', 'Pendiente', 'Aprobado')],
    en: [auditHeads.en, ...auditWords.en('KYC status', 'Pending', 'Approved')],
    pt: [auditHeads.pt, ...auditWords.pt('Status do KYC', 'Pendente', 'Aprovado')],
  },
  auditNote: {
    es: [auditHeads.es, ...auditWords.es('Motivo de la excepción')],
    en: [auditHeads.en, ...auditWords.en('Reason for the exception')],
    pt: [auditHeads.pt, ...auditWords.pt('Motivo da exceção')],
  },
  comparison: {
    es: ['Tabla,Clave,Cambio,Propiedad,Antes,Después', 'Cambió'],
    en: ['Table,Key,Change,Property,Before,After', 'Changed'],
    pt: ['Tabela,Chave,Alteração,Propriedade,Antes,Depois', 'Mudou'],
  },
};

async function fileIn(kind: Kind, language: Language) {
  const { sayOwn } = await wordingIn(language);
  const [head = '', line = '', ...rest] = files[kind](sayOwn).split('\r\n');
  expect(rest).toEqual(['']);
  // Only times contain a comma.
  const cells = line
    .replace(/[\u00a0\u202f]/g, ' ')
    .replaceAll('"', '')
    .split(/,(?! )/);
  expect(cells).toHaveLength(head.split(',').length);
  return { head, cells };
}

describe.each(Object.keys(files) as Kind[])('%s as a file', (kind) => {
  it.each(['es', 'en', 'pt'] as const)('has its headings in %s', async (language) => {
    expect((await fileIn(kind, language)).head).toBe(`\uFEFF${said[kind][language][0]}`);
  });

  it.each(['en', 'pt'] as const)('has its words in %s, and leaves what is recorded', async (language) => {
    const [, ...spanish] = said[kind].es;
    const [, ...words] = said[kind][language];
    const [es, other] = [await fileIn(kind, 'es'), await fileIn(kind, language)];
    const pairs = es.cells.map((cell, at) => [cell, other.cells[at]]);
    const differing = pairs.filter(([before, after]) => before !== after);
    expect(differing.filter(([before]) => before !== MOMENT.es)).toEqual(
      spanish.map((word, at) => [word, words[at]]).filter(([before, after]) => before !== after),
    );
    for (const [before, after] of differing) if (before === MOMENT.es) expect(after).toBe(MOMENT[language]);
    expect(other.cells).not.toContain(MOMENT.es);
    expect(es.cells).toEqual(expect.arrayContaining(spanish));
  });
});

it('a file in another language hands no formula to a spreadsheet either', async () => {
  const { sayOwn } = await wordingIn('en');
  const file = csvFile(movementCsv, [{ ...samples.movement, description: 'Inversión en =1+1' }, risky]);
  expect(file(sayOwn)).toContain(',Investment in =1+1,');
  expect(file(sayOwn)).toContain(`,"'=HYPERLINK(""http://x"")",`);
});

it('an investment paid from the balance has no wallet and no USDT in its file', async () => {
  const { sayOwn } = await wordingIn('es');
  const { payment } = samples.investment;
  const lineOf = (one: typeof samples.investment) => csvFile(investmentCsv, [one])(sayOwn).split('\r\n')[1];
  expect(lineOf(samples.investment)).toContain(`,75000.100042,${samples.investment.walletAddress},`);
  const reinvested = {
    ...samples.investment,
    payment: { ...payment, amountUsdt: '75000.000000', source: 'balance' as const, txHash: null },
  };
  expect(lineOf(reinvested)).toMatch(/Z,,,,[-0-9a-f]{36}$/);
});
