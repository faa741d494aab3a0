/**
 * Content of the landing page as data: figures of the specification with their meaning and source. Areas in m²,
 * distances in km, percentages in percent, times in milliseconds.
 */

/** How long the landing page's buttons show a busy state, which is used to preload the next page. */
export const INVEST_BUTTON_DELAY = 800;
export const OPENING_DELAY = 600;

export const LANDING_SECTIONS = [
  { id: 'hero-section', label: 'Inicio' },
  { id: 'terminal-section', label: 'Terminal' },
  { id: 'business-units-section', label: 'Unidades' },
  { id: 'vision-section', label: 'Visión' },
  { id: 'investment-section', label: 'Inversión' },
] as const;

export const HEADLINE = {
  totalArea: 225_970,
  portDistance: 225,
  parkArea: 174_670,
  hangarArea: 31_300,
} as const;
export const TERMINAL = { companies: 16, area: 53_500, status: 'En Desarrollo' } as const;
export const WAREHOUSES = { units: 72, phase1: 54, phase2: 18, height: 15, fromArea: 500 } as const;
export const SERVICE_PARK = { parking: 305, rooms: 40, hangars: 19, diners: 150 } as const;
export const YARD = { area: 20_000, containers: 1_200 } as const;
export const CULTURE = { spaces: 25, seats: 500 } as const;
export const SOLAR = { megawatts: 10, megawattHours: 15_000 } as const;
/** The project's schedule. How far it is counts the platform: see figures.ts. */
export const SCHEDULE = { months: 24 } as const;
export const RETURNS = {
  annual: '18.5',
  monthly: '1.75',
  monthlyFrom: '1.5',
  monthlyTo: '2.0',
  minimum: 5_000,
} as const;
export const CONTEXT = { lpiRank: 94, lpiOf: 160, vehicles: 3_000, growth: '26.3', savings: 40 } as const;

/** By road from Cartago, with coordinates in degrees (WGS 84). */
export const CARTAGO = { name: 'Cartago', latitude: 4.7464, longitude: -75.9117 } as const;
export const DESTINATIONS = [
  { name: 'Pereira', km: 45, role: 'Eje Cafetero', latitude: 4.8133, longitude: -75.6961 },
  { name: 'Cali', km: 95, role: 'Capital del Valle', latitude: 3.4516, longitude: -76.532 },
  { name: 'Buenaventura', km: 225, role: 'Puerto del Pacífico', latitude: 3.8801, longitude: -77.0312 },
  { name: 'Medellín', km: 280, role: 'Antioquia', latitude: 6.2442, longitude: -75.5812 },
  { name: 'Bogotá', km: 285, role: 'Capital del país', latitude: 4.711, longitude: -74.0721 },
  { name: 'Turbo', km: 540, role: 'Puerto del Caribe', latitude: 8.0926, longitude: -76.7282 },
] as const;

/** The offer in the page's structured data. First made until the end of 2025, and renewed every year. */
export const OFFER = { price: '5000', currency: 'USD', firstValidUntil: '2025-12-31' } as const;

/** Expiry of the offer, an ISO date: as first made, or else the end of `year`. */
export function offerValidUntil(year: number): string {
  const thisYear = `${year}-12-31`;
  return thisYear > OFFER.firstValidUntil ? thisYear : OFFER.firstValidUntil;
}
