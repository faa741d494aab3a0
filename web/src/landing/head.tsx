import { CARTAGO, OFFER } from '@nodo/contracts/landing/views';
import { MAPS_URL, OFFER_VALID_UNTIL, SITE } from './parts/settings.ts';

const TITLE = 'Nodo Cartago: invierte en bodegas logísticas desde US$ 5.000';
const DESCRIPTION =
  'Participaciones en un parque logístico de 225.970 m² en Cartago, Valle del Cauca, a 225 km del puerto de Buenaventura. Retornos proyectados pagados cada mes en USDT.';
const KEYWORDS =
  'inversión inmobiliaria, bodegas logísticas, Cartago, Valle del Cauca, inversión fraccionada, USDT, TRON, parque logístico, Buenaventura';
const CARD_ALT = 'Bodegas, patio de contenedores y puerto de noche: Nodo Cartago';
const POSITION = `${CARTAGO.latitude};${CARTAGO.longitude}`;

/** JSON-LD for search engines: the organisation and its offer. */
const structuredData = (card: string) => ({
  '@context': 'https://schema.org',
  '@type': 'RealEstateAgent',
  name: 'Nodo Cartago',
  description: DESCRIPTION,
  url: `${SITE}/`,
  image: `${SITE}${card}`,
  areaServed: 'Colombia',
  currenciesAccepted: 'USDT',
  openingHours: 'Mo-Fr 08:00-18:00',
  address: {
    '@type': 'PostalAddress',
    addressLocality: 'Cartago',
    addressRegion: 'Valle del Cauca',
    addressCountry: 'CO',
  },
  geo: { '@type': 'GeoCoordinates', latitude: CARTAGO.latitude, longitude: CARTAGO.longitude },
  makesOffer: {
    '@type': 'Offer',
    name: 'Participación mínima en el parque logístico',
    price: OFFER.price,
    priceCurrency: OFFER.currency,
    priceValidUntil: OFFER_VALID_UNTIL,
    availability: 'https://schema.org/InStock',
    url: `${SITE}/#investment-section`,
  },
});

/** Metadata of the page. `card` is the path of the social card image. */
export function Head({ card }: { card: string }) {
  const data = JSON.stringify(structuredData(card)).replaceAll('<', '\\u003c');
  return (
    <>
      <title>{TITLE}</title>
      <meta name="description" content={DESCRIPTION} />
      <meta name="keywords" content={KEYWORDS} />
      <meta name="robots" content="index, follow, max-image-preview:large" />
      <meta name="geo.region" content="CO-VAC" />
      <meta name="geo.placename" content="Cartago, Valle del Cauca, Colombia" />
      <meta name="geo.position" content={POSITION} />
      <meta name="ICBM" content={POSITION.replace(';', ', ')} />
      <meta name="nodo:maps" content={MAPS_URL} />
      <link rel="canonical" href={`${SITE}/`} />
      <link rel="alternate" hrefLang="es-CO" href={`${SITE}/`} />
      <meta property="og:type" content="website" />
      <meta property="og:locale" content="es_CO" />
      <meta property="og:site_name" content="Nodo Cartago" />
      <meta property="og:title" content={TITLE} />
      <meta property="og:description" content={DESCRIPTION} />
      <meta property="og:url" content={`${SITE}/`} />
      <meta property="og:image" content={`${SITE}${card}`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={CARD_ALT} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={TITLE} />
      <meta name="twitter:description" content={DESCRIPTION} />
      <meta name="twitter:image" content={`${SITE}${card}`} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: static data, with "<" escaped */}
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: data }} />
    </>
  );
}
