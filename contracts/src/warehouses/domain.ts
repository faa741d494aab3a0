export { warehousesAudit as audit } from './audit-fields.ts';
export { warehouseEvents as events } from './events.ts';
