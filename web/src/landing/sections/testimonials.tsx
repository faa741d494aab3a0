/** Typical profiles, not real people: no investor is quoted without consent. */
const voices = [
  {
    words:
      'Quería salir del CDT sin comprar un local completo. Con una participación entendí en qué está puesta mi plata y cuándo me pagan.',
    who: 'Comerciante de Pereira',
    why: 'Busca renta mensual',
  },
  {
    words:
      'Ver la transferencia confirmarse bloque a bloque me quitó el miedo. No dependo de que alguien me mande un pantallazo.',
    who: 'Ingeniera de Medellín',
    why: 'Primera inversión en USDT',
  },
  {
    words:
      'Muevo carga desde Buenaventura hace veinte años. Cartago es donde uno quisiera tener bodega: cerca de todo y fuera del trancón.',
    who: 'Transportador del Valle',
    why: 'Conoce la ruta',
  },
] as const;

/** Three testimonials, clearly marked as illustrative. */
export function Testimonials() {
  return (
    <div className="mt-20">
      <h3 className="text-2xl font-semibold tracking-[-0.02em]">Por qué invierten</h3>
      <p className="mt-2 text-ink-2">Testimonios ilustrativos: perfiles típicos, no personas reales.</p>
      <ul className="mt-8 grid gap-5 lg:grid-cols-3">
        {voices.map(({ words, who, why }) => (
          <li key={who}>
            <figure className="flex h-full flex-col rounded-xl border border-line bg-surface p-6 sm:p-7">
              <blockquote className="text-[1.0625rem] leading-7 text-pretty">«{words}»</blockquote>
              <figcaption className="mt-auto flex items-end justify-between gap-3 pt-6">
                <span>
                  <span className="block font-semibold">{who}</span>
                  <span className="block text-sm text-ink-2">{why}</span>
                </span>
                <span className="rounded-full bg-sunken px-2.5 py-0.5 text-[0.8125rem] text-ink-2">
                  Ilustrativo
                </span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </div>
  );
}
