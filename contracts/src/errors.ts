import { z } from 'zod';

/**
 * Every error the platform returns: its HTTP status and the Spanish message for people. A more precise message may
 * replace it where the error arises; the code never changes.
 */
export const errorCatalogue = {
  VALIDATION_FAILED: { status: 400, message: 'Revisa los datos: hay campos con errores.' },
  IDEMPOTENCY_KEY_REQUIRED: { status: 400, message: 'Falta el encabezado Idempotency-Key (un UUID).' },
  CODE_REQUIRED: { status: 400, message: 'Pide primero un código desde este navegador.' },
  UNAUTHENTICATED: { status: 401, message: 'No autorizado' },
  FORBIDDEN: { status: 403, message: 'No tienes permisos para esta acción.' },
  PASSKEY_REQUIRED: { status: 403, message: 'Confirma con tu llave de acceso para continuar.' },
  PASSKEY_CODE_REQUIRED: {
    status: 403,
    message:
      'La primera llave de acceso de una cuenta del equipo necesita el código que te entrega un Super Admin.',
  },
  SIGN_IN_AGAIN: {
    status: 403,
    message: 'Para registrar tu primera llave de acceso, cierra sesión y vuelve a entrar con un código.',
  },
  ORIGIN_REFUSED: { status: 403, message: 'La solicitud no viene de esta página.' },
  NOT_FOUND: { status: 404, message: 'No encontramos lo que buscas.' },
  ACCOUNT_NOT_FOUND: {
    status: 404,
    message: 'No encontramos una cuenta con ese email. Crea tu cuenta en la pestaña «Nuevo Usuario».',
  },
  USER_NOT_FOUND: { status: 404, message: 'El usuario no existe.' },
  WAREHOUSE_NOT_FOUND: { status: 404, message: 'La bodega no existe.' },
  INVESTMENT_NOT_FOUND: { status: 404, message: 'La inversión no existe.' },
  TRANSFER_NOT_FOUND: { status: 404, message: 'La transferencia no existe.' },
  DOCUMENT_NOT_FOUND: { status: 404, message: 'El documento no existe.' },
  REPORT_NOT_FOUND: { status: 404, message: 'El reporte no existe.' },
  PHOTO_NOT_FOUND: { status: 404, message: 'Aquí no hay ninguna foto.' },
  IMAGE_NOT_FOUND: { status: 404, message: 'La imagen no existe.' },
  VIDEO_NOT_FOUND: { status: 404, message: 'El video no existe.' },
  CAMERA_NOT_FOUND: { status: 404, message: 'La cámara no existe.' },
  EMAIL_TAKEN: { status: 409, message: 'Ya existe una cuenta con ese email. Inicia sesión.' },
  CAPITAL_NOT_AVAILABLE: { status: 409, message: 'No queda capital suficiente en esta bodega.' },
  SALE_COMPLETED: { status: 409, message: 'La venta de esta bodega ya terminó: no recibe más inversiones.' },
  WAREHOUSE_CLOSED: { status: 409, message: 'Esta bodega está cerrada: no recibe más inversiones.' },
  PAYMENTS_PENDING: {
    status: 409,
    message: 'Todavía no se puede: hay inversiones sin pagar o con el pago en camino.',
  },
  CONFLICT: { status: 409, message: 'Alguien cambió estos datos al mismo tiempo. Intenta de nuevo.' },
  LAST_SUPER_ADMIN: { status: 409, message: 'Tiene que quedar al menos un super administrador.' },
  ACCOUNT_CLOSING: { status: 409, message: 'Los datos de esta cuenta se están eliminando.' },
  ACCOUNT_ERASED: { status: 410, message: 'Los datos de esta persona se eliminaron.' },
  OPEN_OBLIGATIONS: {
    status: 422,
    message: 'Aún no es posible eliminar los datos: hay inversiones o pagos abiertos.',
  },
  SETTINGS_CHANGED: { status: 409, message: 'La configuración cambió mientras la editabas.' },
  TERMS_CHANGED: {
    status: 409,
    message: 'Las condiciones cambiaron mientras las revisabas. Mira las de ahora y acéptalas.',
  },
  WAREHOUSE_CHANGED: { status: 409, message: 'Esta bodega cambió mientras la editabas.' },
  KYC_CHANGED: { status: 409, message: 'Esta verificación cambió mientras la revisabas.' },
  IMAGE_CHANGED: { status: 409, message: 'Alguien cambió esta imagen mientras la editabas.' },
  CAMERA_CHANGED: { status: 409, message: 'Esta cámara cambió mientras la editabas.' },
  PROOF_PENDING: {
    status: 409,
    message: 'Este registro es tan reciente que aún se está sumando al árbol. Intenta en unos segundos.',
  },
  EVENT_MISSING: {
    status: 409,
    message: 'El evento de este registro ya no está en la historia. Avisa al equipo técnico.',
  },
  EVENT_NOT_PARKED: {
    status: 409,
    message: 'Este evento ya no detiene su clave. Actualiza la página para ver cómo está ahora.',
  },
  EVENT_ALREADY_SKIPPED: { status: 409, message: 'Este evento ya se omitió.' },
  REBUILD_NOT_FOUND: { status: 404, message: 'La reconstrucción no existe.' },
  REBUILD_RUNNING: { status: 409, message: 'Otra reconstrucción ya construye alguna de esas proyecciones.' },
  REBUILD_CHANGED: {
    status: 409,
    message: 'La reconstrucción ya no está en ese estado. Actualiza la página para ver cómo está ahora.',
  },
  TOO_MANY_REBUILDS: {
    status: 409,
    message: 'Se guardan hasta ocho reconstrucciones. Borra alguna antes de pedir otra.',
  },
  BRANCH_NOT_FOUND: { status: 404, message: 'La suposición no existe.' },
  BRANCH_EXISTS: { status: 409, message: 'Ya hay una suposición con los mismos cambios hasta ese momento.' },
  TOO_MANY_BRANCHES: {
    status: 409,
    message: 'Se guardan hasta cinco suposiciones. Borra alguna antes de pedir otra.',
  },
  AUDIT_TREE_BROKEN: {
    status: 409,
    message: 'La historia no coincide con lo que se registró antes. No se guardó una cabeza nueva.',
  },
  RANGE_NOT_SATISFIABLE: { status: 416, message: 'El archivo no tiene esa parte.' },
  UPLOAD_EXPIRED: {
    status: 410,
    message: 'El enlace de carga venció o ya se usó. Elige el archivo otra vez.',
  },
  REQUEST_TIMEOUT: { status: 408, message: 'La solicitud tardó demasiado en llegar. Intenta de nuevo.' },
  FILE_TOO_LARGE: { status: 413, message: 'El archivo debe ser menor a 10MB' },
  MAIL_LINK_EXPIRED: {
    status: 410,
    message: 'Este enlace ya no sirve. Elige qué correos recibes en «Mi Perfil», «Notificaciones».',
  },
  CODE_EXPIRED: { status: 410, message: 'Este código ya no sirve. Pide uno nuevo.' },
  BODY_TOO_LARGE: { status: 413, message: 'La solicitud es demasiado grande.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'El contenido debe ser JSON.' },
  FILE_TYPE_REFUSED: { status: 415, message: 'Solo se aceptan imágenes (JPEG, PNG o WebP) y PDF.' },
  FILE_REFUSED: { status: 422, message: 'El archivo está dañado o no es lo que dice ser. Usa otro.' },
  FILE_INCOMPLETE: { status: 422, message: 'El archivo no llegó completo. Inténtalo de nuevo.' },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    message:
      'Ya recibimos esta solicitud con otros datos. Revisa qué quedó registrado antes de enviarla de nuevo.',
  },
  CODE_WRONG: { status: 422, message: 'El código no es correcto.' },
  PASSKEY_REFUSED: { status: 422, message: 'No pudimos comprobar esta llave de acceso. Intenta de nuevo.' },
  KYC_NOT_APPROVED: { status: 422, message: 'Para invertir necesitas tu verificación KYC aprobada.' },
  BELOW_MINIMUM: { status: 422, message: 'La inversión está por debajo del mínimo.' },
  OPEN_INVESTMENTS: { status: 422, message: 'Tienes demasiadas inversiones sin pagar.' },
  SHARE_MISMATCH: { status: 422, message: 'El porcentaje no corresponde al monto. Actualiza la página.' },
  NO_PAYMENT_AMOUNT: {
    status: 409,
    message: 'Hay demasiados pagos abiertos por este monto. Cambia el monto.',
  },
  INSUFFICIENT_BALANCE: { status: 422, message: 'Tu saldo disponible no alcanza.' },
  WALLET_NOT_FOUND: { status: 404, message: 'Esta billetera no está en tu cuenta.' },
  TRANSFER_NOT_YOURS: {
    status: 422,
    message:
      'No vemos esa transferencia entre las de tus billeteras. Si salió de una tuya, demuéstrala primero; si salió de un exchange, cuéntanos de cuál.',
  },
  WALLET_TAKEN: { status: 409, message: 'Esta billetera ya está demostrada en otra cuenta.' },
  WALLET_ALREADY_PROVED: { status: 409, message: 'Ya demostraste que esta billetera es tuya.' },
  WALLET_CHALLENGE_CLOSED: {
    status: 410,
    message: 'El mensaje de esta billetera venció o ya se usó. Pide uno nuevo y fírmalo.',
  },
  WALLET_SIGNATURE_WRONG: {
    status: 422,
    message:
      'La firma no es de esta billetera sobre este mensaje. Fírmalo completo con la billetera que escribiste.',
  },
  WALLET_LIMIT: {
    status: 422,
    message: 'Llegaste al máximo de billeteras demostradas. Libera una para agregar otra.',
  },
  PAYOUT_LIMIT: { status: 422, message: 'El monto supera el máximo por pago.' },
  EXPORT_TOO_LARGE: {
    status: 422,
    message: 'Son más de 50.000 registros. Acota la búsqueda y exporta de nuevo.',
  },
  NOT_ALLOWED_NOW: { status: 422, message: 'Esta acción no es posible en el estado actual.' },
  RATE_LIMITED: { status: 429, message: 'Demasiados intentos. Espera un momento e intenta de nuevo.' },
  CHAIN_NOT_FOLLOWED: {
    status: 503,
    message:
      'En este momento no estamos viendo la red TRON y no podríamos confirmar tu pago. Intenta de nuevo en unos minutos.',
  },
  INTERNAL: { status: 500, message: 'Algo falló de nuestro lado. Intenta de nuevo.' },
  DATA_PREPARING: {
    status: 503,
    message: 'Estamos preparando los datos. En unos minutos podrás ver tu información.',
  },
  UNAVAILABLE: {
    status: 503,
    message: 'El servicio no está disponible en este momento. Intenta en unos segundos.',
  },
  /** The event store rejects our credentials or rights: retrying doesn't help, an operator has to act. */
  STORE_ACCESS_DENIED: {
    status: 503,
    message: 'No podemos guardar cambios por un problema de configuración. Avisa al equipo técnico.',
  },
  /** The stored data was written by a newer version than this one. */
  NEWER_VERSION_NEEDED: {
    status: 503,
    message: 'Estamos actualizando la plataforma. Intenta de nuevo en unos minutos.',
  },
  /** The key of a person's data is missing although they were not erased. */
  PERSONAL_DATA_UNAVAILABLE: {
    status: 503,
    message: 'Los datos personales de esta cuenta no están disponibles por ahora. Avisa al equipo técnico.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCatalogue;

/** Body of every error response. `fields` maps a request field to its message. */
export const errorBodySchema = z.object({
  message: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;

/** A refusal as a value: what a decider returns instead of events. */
export interface Refusal {
  readonly code: ErrorCode;
  readonly message: string;
  readonly fields?: Record<string, string>;
}

/** Creates a refusal with the catalogue's message or a more precise one. */
export function refusal(code: ErrorCode, message?: string, fields?: Record<string, string>): Refusal {
  return { code, message: message ?? errorCatalogue[code].message, ...(fields ? { fields } : {}) };
}
