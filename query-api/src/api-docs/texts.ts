import type { SuccessStatus } from '@nodo/contracts/api-route';
import type { Say } from '@nodo/contracts/sentences';

/** Introduction of the document, in Spanish like all of it; the page translates it to its reader's language. */
export const INTRODUCTION =
  'Lo que cambia algo va con el origen de la página y, si es un comando, con una Idempotency-Key; los montos son textos decimales y los momentos ISO 8601 en UTC.';

export const statusWords: Record<SuccessStatus, string> = {
  200: 'Hecho',
  201: 'Creado',
  202: 'Recibido: lo demás sigue por sí solo',
  206: 'La parte que se pidió',
  302: 'Sigue en otra dirección',
  304: 'Sin cambios',
};

/** Who may call an operation; `all`: the permission required to request other people's data. */
export function permissionWords(permission: string, all: string | undefined): string {
  if (permission === 'public') return 'Para cualquiera.';
  return all
    ? `Permiso: ${permission}. Lo de otras personas, con scope all: ${all}.`
    : `Permiso: ${permission}.`;
}

/** The page's own texts, and `say` to translate those of the document. */
export function wordsIn(say: Say) {
  const inSentence = (text: string) => say(text).toLowerCase();
  return {
    say,
    title: say('API de Nodo Cartago'),
    whereDocumentIs: say('El documento OpenAPI 3.1 está en'),
    isForReal: say('Lo que se prueba aquí se hace de verdad, con la sesión de este navegador.'),
    searchAmong: (count: number) => say(`Buscar entre ${count} rutas`),
    file: say('Archivo'),
    body: say('Cuerpo'),
    bodyThatIsSent: say('Cuerpo que se envía'),
    tryOut: say('Probar'),
    answers: say('Respuestas'),
    refusalIs: say('Un rechazo es:'),
    withNewKey: say('Se envía con una Idempotency-Key nueva.'),
    optional: inSentence('Opcional'),
    /** Words in the notation of a type. */
    type: {
      any: inSentence('Cualquier valor'),
      text: inSentence('Texto'),
      listOf: say('lista de'),
      mapOf: say('mapa de'),
    },
    /** Texts of the page's script, which fills in {status} and {position}. */
    script: {
      sending: say('Enviando…'),
      nothing: say('Sin contenido'),
      answered: say('Respuesta {status}'),
      answeredAt: say('Respuesta {status}, posición {position}'),
      elsewhere: say('Respuesta que lleva a otra página'),
      none: say('No hubo respuesta. Revisa tu conexión.'),
    },
  };
}

export type Words = ReturnType<typeof wordsIn>;
