import {
  challenged,
  claimed,
  dayFromNow,
  invested,
  kycOfNobody,
  newCamera,
  newImage,
  newVideo,
  newWarehouse,
  ordered,
  payout,
  pushSubscription,
  reinvested,
  settings,
  signed,
  update,
  visited,
} from './route-bodies.ts';
import type { Person } from './route-table.ts';

/** How a route is called, and the expectations that don't follow from its declaration. */
export interface RouteCase {
  /** Absent: the declared one, with the owner's id. */
  readonly path?: string;
  readonly body?: object;
  /** Status for people with the permission; absent: the declared success. */
  readonly status?: number;
  /** People with another status. */
  readonly except?: Partial<Record<Person, number>>;
}

const nothing = { status: 404 };
const warehouse = '{warehouse}';
/** What is others': hidden, and from who came in by code alone until they verify a passkey. */
const onlyOwner = { other: 404, analyst: 404, byCode: 403 };
const parked = '/api/projections/audit/parked/user-1';
const rebuild = '/api/history/rebuilds/00000000-0000-4000-8000-000000000000';
const branch = '/api/history/branches/00000000-0000-4000-8000-000000000000';

/** The cases of each route that needs any, by method and path. */
export const routeCases: Readonly<Record<string, readonly RouteCase[]>> = {
  'GET /api/warehouses/{id}': [{ path: `/api/warehouses/${warehouse}` }],
  // No picture, document, video, camera, statement, session, passkey or payout has these ids.
  'GET /api/audit/files/{id}': [nothing],
  'GET /api/media/{id}': [nothing],
  'GET /api/media/documents/{id}': [nothing],
  'GET /api/progress-videos/{id}/captions': [nothing],
  'DELETE /api/progress-videos/{id}': [nothing],
  'POST /api/progress-videos/{id}/views': [nothing],
  'PUT /api/live-cameras/{id}': [{ body: { status: 'offline' }, ...nothing }],
  'GET /api/dev/cameras/{id}': [nothing],
  'GET /api/reports/{id}/file': [nothing],
  'POST /api/reports/{id}/retry': [nothing],
  'GET /api/documents/{id}/file': [{ ...nothing, except: { byCode: 403 } }],
  'POST /api/documents/{id}/withdrawal': [{ body: { reason: 'Hay otra versión' }, ...nothing }],
  'POST /api/reserves/checks': [{ body: {} }],
  'GET /api/books/lines': [{ path: '/api/books/lines?account=treasury' }],
  'GET /api/history/compare': [{ path: '/api/history/compare?table=users&from=999&to=999' }],
  'GET /api/history/compare/ends': [{ path: '/api/history/compare/ends?from=999&to=999' }],
  'GET /api/history/events/place': [{ path: '/api/history/events/place?at=999' }],
  'GET /api/history/figures/export': [{ path: '/api/history/figures/export?from=999&to=999' }],
  'GET /api/history/compare/export': [{ path: '/api/history/compare/export?table=users&from=999&to=999' }],
  'GET /api/history/moment': [{ path: '/api/history/moment?at=999' }],
  'GET /api/history/streams/{stream}': [{ path: `/api/history/streams/warehouse-${warehouse}` }],
  'GET /api/history/streams/{stream}/states': [
    { path: `/api/history/streams/warehouse-${warehouse}/states` },
  ],
  'GET /api/history/streams/{stream}/story': [{ path: `/api/history/streams/warehouse-${warehouse}/story` }],
  'GET /api/search': [{ path: '/api/search?q=bodega' }],
  'GET /api/audit/{id}': [nothing],
  'GET /api/audit/{id}/proof': [nothing],
  'PUT /api/project-images/{id}': [{ body: newImage, ...nothing }],
  'DELETE /api/project-images/{id}': [nothing],
  'POST /api/project-images/{id}/restore': [nothing],
  'DELETE /api/sessions/{id}': [{ path: '/api/sessions/{newcomer}', ...nothing }],
  'PATCH /api/passkeys/{id}': [{ path: '/api/passkeys/{newcomer}', body: { name: 'Portátil' }, ...nothing }],
  'DELETE /api/passkeys/{id}': [{ path: '/api/passkeys/{newcomer}', ...nothing }],
  'POST /api/unmatched-transfers/{id}/reconciliation': [
    {
      path: '/api/unmatched-transfers/{newcomer}/reconciliation',
      body: { how: 'credit', userId: '0199d3c6-7f2a-7c1e-9a35-0c5f2f1e7a10', note: 'Nadie sabe de quién es' },
      ...nothing,
    },
  ],
  'POST /api/unmatched-transfers/{id}/approval': [
    { path: '/api/unmatched-transfers/{newcomer}/approval', body: { proposal: 1 }, ...nothing },
  ],
  'POST /api/unmatched-transfers/{id}/rejection': [
    {
      path: '/api/unmatched-transfers/{newcomer}/rejection',
      body: { proposal: 1, reason: 'No es de ella' },
      ...nothing,
    },
  ],
  'PUT /api/assignments': [
    {
      body: {
        ...{ kind: 'visit', itemId: '{newcomer}', personId: '{newcomer}' },
        ...{ assigneeId: null, since: '2026-03-01T12:00:00.000Z' },
      },
      ...nothing,
    },
  ],
  'POST /api/saved-views': [{ body: { screen: 'audit', name: 'KYC', search: 'tipo=kyc' } }],
  'DELETE /api/saved-views/{id}': [{ path: '/api/saved-views/{newcomer}', ...nothing }],
  // For verified people; rates that are not in force, so that there is no order to end.
  'PUT /api/standing-order': [{ body: ordered, status: 409, except: { admin: 422, superAdmin: 422 } }],
  'DELETE /api/standing-order': [nothing],
  // The id is not a warehouse's.
  'POST /api/warehouses/{id}/closing': [
    { path: '/api/warehouses/{newcomer}/closing', body: { reason: 'Para probar permisos' }, ...nothing },
  ],
  'DELETE /api/warehouses/{id}/closing': [{ path: '/api/warehouses/{newcomer}/closing', ...nothing }],
  'POST /api/warehouses/{id}/closing/approval': [
    { path: '/api/warehouses/{newcomer}/closing/approval', body: { revision: 1 }, ...nothing },
  ],
  'POST /api/warehouses/{id}/closing/rejection': [
    {
      path: '/api/warehouses/{newcomer}/closing/rejection',
      body: { revision: 1, reason: 'Para probar permisos' },
      ...nothing,
    },
  ],
  // Every warehouse has capital left.
  'POST /api/warehouses/{id}/waitlist': [{ path: '/api/warehouses/{warehouse}/waitlist', status: 422 }],
  'DELETE /api/warehouses/{id}/waitlist': [{ path: '/api/warehouses/{warehouse}/waitlist', ...nothing }],
  'POST /api/transfer-claims': [{ body: claimed }],
  'DELETE /api/transfer-claims/{id}': [{ path: '/api/transfer-claims/{newcomer}', ...nothing }],
  'POST /api/transfer-claims/{id}/rejection': [
    {
      path: '/api/transfer-claims/{newcomer}/rejection',
      body: { userId: '{newcomer}', reason: 'No la encontramos' },
      ...nothing,
    },
  ],
  // The super admin, by code again, waits for that visit already.
  'POST /api/visits': [{ body: visited, except: { byCode: 422 } }],
  'DELETE /api/visits/{id}': [{ path: '/api/visits/{newcomer}', ...nothing }],
  'POST /api/visits/{id}/confirmation': [
    {
      path: '/api/visits/{newcomer}/confirmation',
      body: { userId: '{newcomer}', day: dayFromNow(5), time: '09:30' },
      ...nothing,
    },
  ],
  'POST /api/visits/{id}/rescheduling': [
    {
      path: '/api/visits/{newcomer}/rescheduling',
      body: { userId: '{newcomer}', day: dayFromNow(5), time: '09:30', reason: 'La obra está cerrada' },
      ...nothing,
    },
  ],
  'POST /api/visits/{id}/rejection': [
    {
      path: '/api/visits/{newcomer}/rejection',
      body: { userId: '{newcomer}', reason: 'La obra está cerrada' },
      ...nothing,
    },
  ],
  'POST /api/questions': [{ body: { warehouseId: '{warehouse}', text: '¿Cuándo entregan la cubierta?' } }],
  'DELETE /api/questions/{id}': [{ path: '/api/questions/{newcomer}', ...nothing }],
  'GET /api/published-questions': [{ path: '/api/published-questions?warehouseId={warehouse}' }],
  'POST /api/questions/{id}/answer': [
    {
      path: '/api/questions/{newcomer}/answer',
      body: { userId: '{newcomer}', published: '¿Cuándo entregan?', answer: 'En marzo' },
      ...nothing,
    },
  ],
  'POST /api/questions/{id}/rejection': [
    {
      path: '/api/questions/{newcomer}/rejection',
      body: { userId: '{newcomer}', reason: 'No es sobre la bodega' },
      ...nothing,
    },
  ],
  'POST /api/wallets/challenges': [{ body: challenged }],
  'POST /api/wallets/transfer-challenges': [{ body: challenged }],
  // No challenge was issued for it.
  'POST /api/wallets': [{ body: signed, status: 410 }],
  'DELETE /api/wallets/{id}': [{ path: '/api/wallets/{newcomer}', ...nothing }],
  'POST /api/payouts/{id}/approval': [{ path: '/api/payouts/{newcomer}/approval', ...nothing }],
  'POST /api/payouts/{id}/cancellation': [{ path: '/api/payouts/{newcomer}/cancellation', ...nothing }],
  'POST /api/payouts/{id}/rejection': [
    { path: '/api/payouts/{newcomer}/rejection', body: { reason: 'No es su dirección' }, ...nothing },
  ],
  // Signed tokens: a made-up one is invalid.
  'GET /api/documents/{id}': [{ path: '/api/documents/{token}', ...nothing }],
  'GET /api/audit/export': [{ path: '/api/audit/export?token=x.y', ...nothing }],
  'PUT /api/uploads/{id}': [{ path: '/api/uploads/{token}', body: {}, ...nothing }],
  'PUT /api/uploads/documents/{id}': [{ path: '/api/uploads/documents/{token}', body: {}, ...nothing }],
  'PUT /api/uploads/media/{id}': [{ path: '/api/uploads/media/{token}', body: {}, ...nothing }],
  'PUT /api/uploads/photos/{id}': [{ path: '/api/uploads/photos/{token}', body: {}, ...nothing }],

  'GET /api/investments/{id}': [{ path: '/api/investments/{investment}', except: onlyOwner }],
  'GET /api/investments/{id}/returns': [{ path: '/api/investments/{investment}/returns', except: onlyOwner }],
  // Only the investor gets a receipt.
  'GET /api/investments/{id}/receipt': [
    { path: '/api/investments/{investment}/receipt', ...nothing, except: { owner: 200 } },
  ],
  // Nobody has enough balance.
  'POST /api/reinvestments': [{ body: reinvested, status: 422 }],
  'POST /api/investments/{id}/repurchase': [
    { path: '/api/investments/{newcomer}/repurchase', body: { price: '50000.00' }, ...nothing },
  ],
  'DELETE /api/investments/{id}/repurchase': [{ path: '/api/investments/{newcomer}/repurchase', ...nothing }],
  'POST /api/repurchases/{id}/approval': [
    { path: '/api/repurchases/{newcomer}/approval', body: { reason: 'Hay con qué' }, ...nothing },
  ],
  'POST /api/repurchases/{id}/rejection': [
    { path: '/api/repurchases/{newcomer}/rejection', body: { reason: 'Este mes no' }, ...nothing },
  ],
  'POST /api/investments/{id}/cancellation': [
    { path: '/api/investments/{newcomer}/cancellation', ...nothing },
  ],
  // Staff have no KYC here: refused by the business rule, not by the permission.
  'POST /api/investments': [{ body: invested, except: { admin: 422, superAdmin: 422 } }],
  // Staff have nothing to hold.
  'POST /api/investment-decisions': [
    {
      body: { action: 'hold', warehouseId: warehouse, reason: 'Va bien' },
      except: { admin: 422, superAdmin: 422 },
    },
  ],
  'GET /api/analytics/advanced': [{ path: '/api/analytics/advanced?period=3m' }],
  // Above the maximum of a payout; and nobody here has a passkey.
  'POST /api/blockchain/transactions': [{ body: payout, status: 422 }],
  'POST /api/payouts/passkey-options': [{ body: payout, status: 403 }],
  // No investment is that old: the permission is checked first.
  'GET /api/distributions/{period}': [{ path: '/api/distributions/2001-01', ...nothing }],
  'GET /api/distributions/{period}/export': [{ path: '/api/distributions/2001-01/export', ...nothing }],
  'POST /api/distributions': [{ body: { period: '2001-01' }, status: 422 }],
  'POST /api/distributions/{period}/approve': [{ path: '/api/distributions/2001-01/approve', ...nothing }],

  'GET /api/kyc/user/{id}': [
    { path: '/api/kyc/user/{newcomer}', except: { owner: 404, ...onlyOwner } },
    { path: '/api/kyc/user/{owner}', except: onlyOwner },
  ],
  // An approved KYC can't be changed; the others may start one.
  'POST /api/kyc/upload-url': [
    { body: { documentType: 'income-proof' }, except: { owner: 422, other: 422 } },
  ],
  'PUT /api/kyc/documents': [{ body: { identityDocument: '123456' }, except: { owner: 422, other: 422 } }],
  'POST /api/kyc': [{ body: kycOfNobody, ...nothing, except: { owner: 422, other: 422 } }],
  'POST /api/kyc/{id}/document-views': [{ body: { documentType: 'income-proof' }, except: onlyOwner }],
  'GET /api/sanctions/matches': [{ path: '/api/sanctions/matches?name=Ana%20Ruiz' }],
  'GET /api/sanctions/matches/export': [{ path: '/api/sanctions/matches/export?name=Ana%20Ruiz' }],
  'POST /api/sanctions/lists/upload-url': [
    { body: { list: 'ofac-sdn', contentType: 'application/xml', size: 100 } },
  ],
  'PUT /api/uploads/sanctions/{id}': [nothing],
  // Nobody has a match.
  'PUT /api/kyc/{id}/match': [
    {
      path: '/api/kyc/{newcomer}/match',
      body: { list: 'ofac-sdn', entryId: '1', decision: 'not_same', reason: 'Nació en otro año' },
      status: 422,
    },
  ],
  'POST /api/kyc/{id}/presence': [{ path: '/api/kyc/{newcomer}/presence', body: {} }],
  // Nobody may review their own KYC. Already decided by the admin: a colleague must state which revision they saw.
  'PUT /api/kyc/{id}': [
    {
      body: { status: 'approved', reviewNotes: 'Sigue en orden' },
      except: { owner: 403, ...onlyOwner, superAdmin: 409 },
    },
  ],
  'PUT /api/kyc/{id}/assignee': [{ path: '/api/kyc/{newcomer}/assignee', body: { assigneeId: null } }],
  'PUT /api/users/{id}/kyc-status': [
    { path: '/api/users/{newcomer}/kyc-status', body: { kycStatus: 'under_review' } },
  ],

  'GET /api/users/{id}': [{ path: '/api/users/{newcomer}' }],
  // Nobody here has a photo, whose address contains its id.
  'GET /api/users/{id}/photo': [
    {
      path: '/api/users/{owner}/photo?v=00000000-0000-4000-8000-000000000000',
      ...{ ...nothing, except: { byCode: 403 } },
    },
  ],
  'PUT /api/users/{id}/level': [{ path: '/api/users/{newcomer}/level', body: { level: 'premium' } }],
  'PUT /api/users/{id}/role': [{ path: '/api/users/{newcomer}/role', body: { role: 'investor' } }],
  'POST /api/users/{id}/passkey-resets': [
    { path: '/api/users/{newcomer}/passkey-resets', body: { reason: 'Perdió el teléfono' } },
  ],
  // Investors need no code.
  'POST /api/users/{id}/passkey-codes': [{ path: '/api/users/{newcomer}/passkey-codes', status: 422 }],
  // People with open obligations or a staff role can't be erased, so these rows change nothing.
  'POST /api/profile/erasure': [{ body: { confirmation: 'ELIMINAR MIS DATOS' }, status: 422 }],
  'POST /api/users/{id}/erasure': [{ body: { reason: 'Solicitud escrita' }, status: 422 }],
  'PATCH /api/profile': [{ body: {} }],
  // Accounts of the demo keep their e-mail.
  'POST /api/profile/email/code': [
    { body: { email: 'nadie@ejemplo.co' }, status: 422, except: { other: 202 } },
  ],
  'PUT /api/profile/email': [{ body: { email: 'nadie@ejemplo.co', code: '1' }, status: 400 }],
  'POST /api/profile/photo/upload-url': [{ body: { contentType: 'image/png', size: 100 } }],
  'PATCH /api/preferences': [{ body: {} }],
  'PATCH /api/preferences/notifications': [{ body: {} }],
  'POST /api/notifications/read': [{ body: { all: true } }],
  // All use one browser, which belongs to the last person signed in.
  'PUT /api/push/devices': [{ body: pushSubscription }],
  'DELETE /api/push/devices/{id}': [{ path: '/api/push/devices/{newcomer}', ...nothing }],
  // Staff who come in by code need another one for their first passkey.
  'POST /api/passkeys/registration-options': [{ body: {}, except: { byCode: 403 } }],
  // Nobody here has a passkey: the ceremonies have their own tests.
  'POST /api/passkeys': [{ body: {}, status: 400 }],
  'POST /api/passkeys/verification-options': [{ body: {}, status: 422 }],
  'POST /api/passkeys/verification': [{ body: {}, status: 400 }],

  'POST /api/warehouses': [{ body: newWarehouse }],
  'PUT /api/warehouses/{id}': [{ path: `/api/warehouses/${warehouse}`, body: newWarehouse }],
  'POST /api/construction-updates': [{ body: update }],
  'POST /api/project-images': [{ body: newImage }],
  'POST /api/media/upload-url': [{ body: { contentType: 'image/png', size: 100 } }],
  'POST /api/progress-videos': [{ body: newVideo }],
  'POST /api/live-cameras': [{ body: newCamera }],
  'POST /api/financial-settings': [{ body: settings }],
  // There is no proposal to discard.
  'DELETE /api/financial-settings/proposals/{revision}': [
    { path: '/api/financial-settings/proposals/0', ...nothing },
  ],
  'PUT /api/investment-limits': [
    { body: { maximumOpen: 10, maximumCapital: '1000000', reason: 'Prueba de límites' } },
  ],
  'PUT /api/reference-rates/{currency}': [
    { path: '/api/reference-rates/COP', body: { rate: '4000', validOn: '2026-01-15', source: 'TRM' } },
  ],
  'POST /api/reports': [{ body: { type: 'annual', periodFrom: '2025-01-01', periodTo: '2025-12-31' } }],
  'POST /api/documents': [
    {
      body: { name: 'Licencia', documentType: 'legal', url: 'https://documentos.ejemplo.co/licencia.pdf' },
    },
  ],
  'POST /api/documents/upload-url': [{ body: { contentType: 'application/pdf', size: 100 } }],

  'POST /api/audit/exports': [{ body: { format: 'csv', filter: {} } }],
  // Analysts see masked names, so they can't search by words.
  'GET /api/audit/people': [{ path: '/api/audit/people?search=x', except: { analyst: 400 } }],
  'GET /api/audit/tree/consistency': [{ path: '/api/audit/tree/consistency?from=1&to=1' }],
  'POST /api/audit/tree-heads': [{ body: {} }],
  // Nothing is parked here: the permission is checked first.
  'GET /api/projections/{projection}/parked/{key}': [{ path: parked }],
  'POST /api/projections/{projection}/parked/{key}/retry': [{ path: `${parked}/retry`, status: 409 }],
  'POST /api/projections/{projection}/parked/{key}/skip': [
    {
      path: `${parked}/skip`,
      body: { eventId: '00000000-0000-4000-8000-000000000000', reason: 'No se puede aplicar' },
      status: 409,
    },
  ],
  // There is no such rebuild: the permission is checked first.
  'GET /api/history/rebuilds/{id}': [{ path: rebuild, status: 404 }],
  'POST /api/history/rebuilds': [
    { body: { projections: ['none'], reason: 'No existe esa proyección' }, status: 400 },
  ],
  'POST /api/history/rebuilds/{id}/pause': [{ path: `${rebuild}/pause`, status: 404 }],
  'POST /api/history/rebuilds/{id}/resume': [{ path: `${rebuild}/resume`, status: 404 }],
  'POST /api/history/rebuilds/{id}/cancel': [{ path: `${rebuild}/cancel`, status: 404 }],
  'POST /api/history/rebuilds/{id}/drop': [{ path: `${rebuild}/drop`, status: 404 }],
  'POST /api/history/rebuilds/{id}/switch': [
    { path: `${rebuild}/switch`, body: { reason: 'No existe' }, status: 404 },
  ],
  'GET /api/history/branches/{id}': [{ path: branch, status: 404 }],
  'POST /api/history/branches': [
    {
      body: {
        label: 'Sin ella',
        changes: [{ kind: 'warehouseNeverOpened', warehouseId: '00000000-0000-4000-8000-000000000000' }],
        reason: 'No existe esa bodega',
      },
      status: 400,
    },
  ],
  'DELETE /api/history/branches/{id}': [{ path: branch, status: 404 }],
  // The demo wallet only pays what its caller may see; the gateway, where it is, knows no service's token.
  'POST /api/dev/pay': [{ body: { investmentId: '{investment}' }, except: { ...onlyOwner, service: 403 } }],
};

/** Signing in and out have their own tests. */
export const testedElsewhere: ReadonlySet<string> = new Set([
  'POST /api/login',
  'POST /api/login/code',
  'POST /api/login/passkey',
  'POST /api/login/passkey-options',
  'POST /api/logout',
  // Called without a session by any mail client: only its token counts.
  'POST /api/preferences/mail',
]);
