import {
  invested,
  kycOfNobody,
  newCamera,
  newImage,
  newVideo,
  newWarehouse,
  payout,
  settings,
  update,
} from './route-bodies.ts';

export const people = ['anonymous', 'owner', 'other', 'analyst', 'admin', 'superAdmin'] as const;
export type Person = (typeof people)[number];

export interface Route {
  readonly method: string;
  /** `{investment}`, `{warehouse}`, `{newcomer}` and `{owner}` stand for ids; the investment is the owner's. */
  readonly path: string;
  /** How the service declares it, where it holds something else than ids. */
  readonly declared?: string;
  readonly body?: object;
  /** Status for anonymous, owner, other, analyst, admin and super admin. */
  readonly expected: readonly [number, number, number, number, number, number];
}

const signedIn = [401, 200, 200, 200, 200, 200] as const;
const staffOnly = [401, 403, 403, 403, 200, 200] as const;
const staffMakes = [401, 403, 403, 403, 201, 201] as const;

export const routes: readonly Route[] = [
  { method: 'GET', path: '/api/auth/user', expected: signedIn },
  { method: 'GET', path: '/api/warehouses', expected: signedIn },
  { method: 'GET', path: '/api/warehouses/{warehouse}', expected: signedIn },
  { method: 'GET', path: '/api/construction-updates', expected: signedIn },
  { method: 'GET', path: '/api/project-images', expected: signedIn },
  // No picture has this id.
  { method: 'GET', path: '/api/media/{owner}', expected: [401, 404, 404, 404, 404, 404] },
  { method: 'GET', path: '/api/media/documents/{owner}', expected: [401, 404, 404, 404, 404, 404] },
  { method: 'GET', path: '/api/progress-videos', expected: signedIn },
  { method: 'GET', path: '/api/progress-videos/stats', expected: signedIn },
  { method: 'GET', path: '/api/progress-videos/report', expected: signedIn },
  // No video and no camera has this id.
  {
    method: 'GET',
    path: '/api/progress-videos/{owner}/captions',
    expected: [401, 404, 404, 404, 404, 404],
  },
  { method: 'POST', path: '/api/progress-videos', body: newVideo, expected: staffMakes },
  { method: 'DELETE', path: '/api/progress-videos/{owner}', expected: [401, 403, 403, 403, 404, 404] },
  {
    method: 'POST',
    path: '/api/progress-videos/{owner}/views',
    expected: [401, 404, 404, 404, 404, 404],
  },
  { method: 'GET', path: '/api/live-cameras', expected: signedIn },
  { method: 'POST', path: '/api/live-cameras', body: newCamera, expected: staffMakes },
  {
    method: 'PUT',
    path: '/api/live-cameras/{owner}',
    body: { status: 'offline' },
    expected: [401, 403, 403, 403, 404, 404],
  },
  // No camera has this name.
  { method: 'GET', path: '/api/dev/cameras/{owner}', expected: [401, 404, 404, 404, 404, 404] },
  { method: 'GET', path: '/api/financial-settings', expected: signedIn },
  { method: 'GET', path: '/api/reference-rates', expected: signedIn },
  { method: 'GET', path: '/api/financial-settings/history', expected: staffOnly },
  { method: 'GET', path: '/api/investments', expected: signedIn },
  { method: 'GET', path: '/api/investments?scope=all', expected: staffOnly },
  { method: 'GET', path: '/api/investments/{investment}', expected: [401, 200, 404, 404, 200, 200] },
  // A receipt is for whose investment it is alone.
  {
    method: 'GET',
    path: '/api/investments/{investment}/receipt',
    expected: [401, 200, 404, 404, 404, 404],
  },
  { method: 'GET', path: '/api/blockchain/transactions', expected: signedIn },
  { method: 'GET', path: '/api/blockchain/transactions?scope=all', expected: staffOnly },
  { method: 'GET', path: '/api/investment-decisions', expected: signedIn },
  { method: 'GET', path: '/api/investment-decisions/stats', expected: signedIn },
  // Staff have nothing to hold.
  {
    method: 'POST',
    path: '/api/investment-decisions',
    body: { action: 'hold', warehouseId: '{warehouse}', reason: 'Va bien' },
    expected: [401, 201, 201, 403, 422, 422],
  },
  { method: 'GET', path: '/api/blockchain/rates', expected: signedIn },
  { method: 'GET', path: '/api/analytics/portfolio', expected: signedIn },
  { method: 'GET', path: '/api/analytics/advanced?period=3m', expected: signedIn },
  { method: 'GET', path: '/api/analytics/market-comparison', expected: signedIn },
  { method: 'GET', path: '/api/analytics/risk-analysis', expected: signedIn },
  { method: 'GET', path: '/api/analytics/platform', expected: staffOnly },
  { method: 'GET', path: '/api/analytics/platform/charts', expected: staffOnly },
  { method: 'GET', path: '/api/analytics/performance-history', expected: signedIn },
  { method: 'GET', path: '/api/analytics/portfolio-distribution', expected: signedIn },
  { method: 'GET', path: '/api/transactions', expected: signedIn },
  { method: 'GET', path: '/api/transactions/export', expected: signedIn },
  { method: 'GET', path: '/api/payouts', expected: staffOnly },
  { method: 'GET', path: '/api/payouts/terms', expected: [401, 200, 200, 403, 200, 200] },
  // More than any payout may be; and nobody here has a passkey.
  {
    method: 'POST',
    path: '/api/blockchain/transactions',
    body: payout,
    expected: [401, 422, 422, 403, 422, 422],
  },
  {
    method: 'POST',
    path: '/api/payouts/passkey-options',
    body: payout,
    expected: [401, 403, 403, 403, 403, 403],
  },
  { method: 'POST', path: '/api/payouts/{newcomer}/approval', expected: [401, 403, 403, 403, 403, 404] },
  { method: 'POST', path: '/api/payouts/{newcomer}/cancellation', expected: [401, 404, 404, 403, 404, 404] },
  {
    method: 'POST',
    path: '/api/payouts/{newcomer}/rejection',
    body: { reason: 'No es su dirección' },
    expected: [401, 403, 403, 403, 403, 404],
  },
  { method: 'GET', path: '/api/earnings/account', expected: signedIn },
  { method: 'GET', path: '/api/earnings/returns', expected: signedIn },
  { method: 'GET', path: '/api/distributions', expected: staffOnly },
  // Nothing was invested so long ago: who may not look is told so first.
  {
    method: 'GET',
    path: '/api/distributions/2001-01',
    declared: '/api/distributions/:period',
    expected: [401, 403, 403, 403, 404, 404],
  },
  {
    method: 'POST',
    path: '/api/distributions',
    body: { period: '2001-01' },
    expected: [401, 403, 403, 403, 422, 422],
  },
  {
    method: 'POST',
    path: '/api/distributions/2001-01/approve',
    declared: '/api/distributions/:period/approve',
    expected: [401, 403, 403, 403, 404, 404],
  },
  { method: 'GET', path: '/api/kyc/user/{newcomer}', expected: [401, 404, 404, 404, 200, 200] },
  { method: 'GET', path: '/api/kyc/user/{owner}', expected: [401, 200, 404, 404, 200, 200] },
  { method: 'GET', path: '/api/kyc/pending-review', expected: staffOnly },
  { method: 'GET', path: '/api/users', expected: staffOnly },
  { method: 'GET', path: '/api/users/stats', expected: staffOnly },
  { method: 'GET', path: '/api/users/{newcomer}', expected: staffOnly },
  // Signed tokens: one that was made up is of no use to anybody.
  { method: 'GET', path: '/api/documents/{token}', expected: [401, 404, 404, 404, 404, 404] },
  { method: 'GET', path: '/api/reports', expected: signedIn },
  // Nobody's statement has these ids.
  { method: 'GET', path: '/api/reports/{owner}/file', expected: [401, 404, 404, 404, 404, 404] },
  { method: 'POST', path: '/api/reports/{owner}/retry', expected: [401, 404, 404, 404, 404, 404] },
  {
    method: 'POST',
    path: '/api/reports',
    body: { type: 'annual', periodFrom: '2025-01-01', periodTo: '2025-12-31' },
    expected: [401, 201, 201, 201, 201, 201],
  },
  { method: 'GET', path: '/api/documents', expected: signedIn },
  { method: 'GET', path: '/api/documents?scope=all', expected: staffOnly },
  { method: 'GET', path: '/api/documents/{owner}/file', expected: [401, 404, 404, 404, 404, 404] },
  {
    method: 'POST',
    path: '/api/documents',
    body: { name: 'Licencia', documentType: 'legal', url: 'https://documentos.ejemplo.co/licencia.pdf' },
    expected: staffMakes,
  },
  {
    method: 'POST',
    path: '/api/documents/upload-url',
    body: { contentType: 'application/pdf', size: 100 },
    expected: staffMakes,
  },
  {
    method: 'PUT',
    path: '/api/uploads/documents/{token}',
    body: {},
    expected: [401, 403, 403, 403, 404, 404],
  },
  {
    method: 'POST',
    path: '/api/documents/{owner}/withdrawal',
    body: { reason: 'Hay otra versión' },
    expected: [401, 403, 403, 403, 404, 404],
  },
  { method: 'GET', path: '/api/notifications', expected: signedIn },
  { method: 'POST', path: '/api/notifications/read', body: { all: true }, expected: signedIn },
  { method: 'GET', path: '/api/audit', expected: [401, 403, 403, 200, 200, 200] },
  // A token that was made up is of no use to anybody.
  { method: 'GET', path: '/api/audit/export?token=x.y', expected: [401, 403, 403, 404, 404, 404] },
  {
    method: 'POST',
    path: '/api/audit/exports',
    body: { format: 'csv', filter: {} },
    expected: [401, 403, 403, 201, 201, 201],
  },
  { method: 'GET', path: '/api/audit/people?search=x', expected: [401, 403, 403, 400, 200, 200] },
  { method: 'GET', path: '/api/audit/{owner}', expected: [401, 403, 403, 404, 404, 404] },
  { method: 'GET', path: '/api/audit/{owner}/proof', expected: [401, 403, 403, 404, 404, 404] },
  { method: 'GET', path: '/api/audit/tree', expected: [401, 403, 403, 200, 200, 200] },
  {
    method: 'GET',
    path: '/api/audit/tree/consistency?from=1&to=1',
    expected: [401, 403, 403, 200, 200, 200],
  },
  { method: 'GET', path: '/api/audit/tree/export', expected: staffOnly },
  { method: 'POST', path: '/api/audit/tree-heads', body: {}, expected: staffMakes },
  { method: 'GET', path: '/api/projections', expected: staffOnly },
  // Nothing is parked here: who may not decide is told so first.
  {
    method: 'GET',
    path: '/api/projections/audit/parked/user-1',
    declared: '/api/projections/:projection/parked/:key',
    expected: staffOnly,
  },
  {
    method: 'POST',
    path: '/api/projections/audit/parked/user-1/retry',
    declared: '/api/projections/:projection/parked/:key/retry',
    expected: [401, 403, 403, 403, 409, 409],
  },
  {
    method: 'POST',
    path: '/api/projections/audit/parked/user-1/skip',
    declared: '/api/projections/:projection/parked/:key/skip',
    body: { eventId: '00000000-0000-4000-8000-000000000000', reason: 'No se puede aplicar' },
    expected: [401, 403, 403, 403, 403, 409],
  },
  { method: 'GET', path: '/api/sessions', expected: signedIn },
  { method: 'DELETE', path: '/api/sessions', expected: signedIn },
  { method: 'GET', path: '/api/login/methods', expected: [200, 200, 200, 200, 200, 200] },
  { method: 'GET', path: '/api/passkeys', expected: signedIn },
  { method: 'POST', path: '/api/passkeys/registration-options', body: {}, expected: signedIn },
  // Nobody here has a passkey to show: the ceremonies themselves are tested on their own.
  { method: 'POST', path: '/api/passkeys', body: {}, expected: [401, 400, 400, 400, 400, 400] },
  {
    method: 'POST',
    path: '/api/passkeys/verification-options',
    body: {},
    expected: [401, 422, 422, 422, 422, 422],
  },
  { method: 'POST', path: '/api/passkeys/verification', body: {}, expected: [401, 400, 400, 400, 400, 400] },
  {
    method: 'PATCH',
    path: '/api/passkeys/{newcomer}',
    body: { name: 'Portátil' },
    expected: [401, 404, 404, 404, 404, 404],
  },
  { method: 'DELETE', path: '/api/passkeys/{newcomer}', expected: [401, 404, 404, 404, 404, 404] },
  {
    method: 'POST',
    path: '/api/users/{newcomer}/passkey-resets',
    body: { reason: 'Perdió el teléfono' },
    expected: [401, 403, 403, 403, 403, 200],
  },
  { method: 'DELETE', path: '/api/sessions/{newcomer}', expected: [401, 404, 404, 404, 404, 404] },
  { method: 'GET', path: '/api/login', expected: [302, 302, 302, 302, 302, 302] },
  { method: 'GET', path: '/api/dev/chain', expected: [200, 200, 200, 200, 200, 200] },
  // Staff have no KYC here: what they may do by role is refused by the rule, not by the permission.
  { method: 'POST', path: '/api/investments', body: invested, expected: [401, 201, 201, 403, 422, 422] },
  { method: 'POST', path: '/api/warehouses', body: newWarehouse, expected: staffMakes },
  { method: 'PUT', path: '/api/warehouses/{warehouse}', body: newWarehouse, expected: staffOnly },
  { method: 'POST', path: '/api/construction-updates', body: update, expected: staffMakes },
  { method: 'POST', path: '/api/project-images', body: newImage, expected: staffMakes },
  // No image has this id: who may not change any is told so first.
  {
    method: 'PUT',
    path: '/api/project-images/{owner}',
    body: newImage,
    expected: [401, 403, 403, 403, 404, 404],
  },
  { method: 'DELETE', path: '/api/project-images/{owner}', expected: [401, 403, 403, 403, 404, 404] },
  { method: 'POST', path: '/api/project-images/{owner}/restore', expected: [401, 403, 403, 403, 404, 404] },
  {
    method: 'POST',
    path: '/api/media/upload-url',
    body: { contentType: 'image/png', size: 100 },
    expected: staffMakes,
  },
  {
    method: 'PUT',
    path: '/api/uploads/media/{token}',
    body: {},
    expected: [401, 403, 403, 403, 404, 404],
  },
  { method: 'POST', path: '/api/financial-settings', body: settings, expected: staffOnly },
  {
    method: 'PUT',
    path: '/api/reference-rates/COP',
    declared: '/api/reference-rates/:currency',
    body: { rate: '4000', validOn: '2026-01-15', source: 'TRM' },
    expected: staffOnly,
  },
  { method: 'PUT', path: '/api/uploads/{token}', body: {}, expected: [401, 404, 404, 404, 404, 404] },
  // An approved KYC can't be changed; everybody else may begin one.
  {
    method: 'POST',
    path: '/api/kyc/upload-url',
    body: { documentType: 'income-proof' },
    expected: [401, 422, 422, 201, 201, 201],
  },
  {
    method: 'PUT',
    path: '/api/kyc/documents',
    body: { identityDocument: '123456' },
    expected: [401, 422, 422, 200, 200, 200],
  },
  { method: 'POST', path: '/api/kyc', body: kycOfNobody, expected: [401, 422, 422, 404, 404, 404] },
  {
    method: 'POST',
    path: '/api/kyc/{owner}/document-views',
    body: { documentType: 'income-proof' },
    expected: [401, 201, 404, 404, 201, 201],
  },
  { method: 'GET', path: '/api/profile/export', expected: signedIn },
  { method: 'GET', path: '/api/profile/erasure', expected: signedIn },
  // Whoever has something open, or a role, is not erased: the rows leave everybody where they were.
  {
    method: 'POST',
    path: '/api/profile/erasure',
    body: { confirmation: 'ELIMINAR MIS DATOS' },
    expected: [401, 422, 422, 422, 422, 422],
  },
  {
    method: 'POST',
    path: '/api/users/{owner}/erasure',
    body: { reason: 'Solicitud escrita' },
    expected: [401, 403, 403, 403, 403, 422],
  },
  { method: 'POST', path: '/api/kyc/{newcomer}/presence', body: {}, expected: staffOnly },
  // Decided by the admin: a colleague who does not say what they saw does not write over it.
  {
    method: 'PUT',
    path: '/api/kyc/{owner}',
    body: { status: 'approved', reviewNotes: 'Sigue en orden' },
    expected: [401, 403, 404, 404, 200, 409],
  },
  {
    method: 'PUT',
    path: '/api/users/{newcomer}/kyc-status',
    body: { kycStatus: 'under_review' },
    expected: staffOnly,
  },
  { method: 'PATCH', path: '/api/profile', body: {}, expected: signedIn },
  { method: 'GET', path: '/api/preferences', expected: signedIn },
  { method: 'PATCH', path: '/api/preferences', body: {}, expected: signedIn },
  { method: 'PATCH', path: '/api/preferences/notifications', body: {}, expected: signedIn },
  {
    method: 'PUT',
    path: '/api/users/{newcomer}/role',
    body: { role: 'investor' },
    expected: [401, 403, 403, 403, 403, 200],
  },
  {
    method: 'POST',
    path: '/api/dev/pay',
    body: { investmentId: '{investment}' },
    expected: [401, 200, 404, 404, 200, 200],
  },
];

/** Signing in and out: tested on their own. */
export const openToAll: readonly string[] = [
  '/api/login',
  '/api/login/code',
  '/api/login/passkey',
  '/api/login/passkey-options',
  '/api/logout',
];
