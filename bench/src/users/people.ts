import type { Pool } from '@nodo/platform/postgres';

/** Log position after all registrations; a tenth of the users change afterwards, so that there is a past to show. */
export const REGISTERED_POSITION = 1_000_000;

/** Inserts people into the users table: Colombian names in realistic proportions, and a few staff. */
export async function addPeople(pool: Pool, count: number): Promise<void> {
  await pool.query(
    `WITH names AS (SELECT
       '{María,José,Luz,Carlos,Ana,Juan,Sandra,Andrés,Álvaro,Mónica,Óscar,Sofía,Íngrid,Nicolás,Zoraida,Xiomara}'::text[] AS first,
       '{Rodríguez,Gómez,González,Martínez,García,López,Hernández,Sánchez,Ramírez,Pérez,Díaz,Muñoz,Rojas,Moreno,Jiménez,Ñáñez}'::text[] AS last,
       '{approved,approved,approved,approved,approved,approved,pending,pending,pending,under_review,rejected,expired}'::text[] AS kyc)
     INSERT INTO live.users (id, email, first_name, last_name, role, kyc_status, created_at, position)
     SELECT overlay(overlay(md5('user ' || n) PLACING '4' FROM 13) PLACING 'a' FROM 17)::uuid,
       'persona' || n || '@' || (ARRAY['correo', 'empresa', 'fondo'])[1 + n % 3] || '.co',
       first[1 + (hashint8(n) & 15)],
       last[1 + (hashint8(n * 7 + 1) & 15)] || ' ' || last[1 + (hashint8(n * 13 + 2) & 15)],
       CASE WHEN n = 1 THEN 'super_admin' WHEN n % 2000 = 0 THEN 'admin' WHEN n % 5000 = 1 THEN 'analyst' ELSE 'investor' END,
       kyc[1 + abs(hashint8(n * 17 + 3) % 12)],
       timestamptz '2023-01-01' + n * interval '15 minutes',
       CASE WHEN n % 10 = 0 THEN $2::bigint + n ELSE n END
     FROM names, generate_series(1, $1::bigint) AS n`,
    [count, REGISTERED_POSITION],
  );
}

/**
 * Fills empty read models with people, as the projector would write them, three in four with a KYC. Generated in
 * Postgres, deterministic.
 */
export async function fillWithPeople(pool: Pool, count: number): Promise<void> {
  await addPeople(pool, count);
  await pool.query(
    `INSERT INTO history.users (id, email, first_name, last_name, role, kyc_status, created_at, position, valid_to)
     SELECT id, email, first_name, last_name, role, 'pending', created_at, position - $1, position
     FROM live.users WHERE position > $1`,
    [REGISTERED_POSITION],
  );
  await pool.query(
    `INSERT INTO live.kyc_records (user_id, status, attempt, draft, uploads, submitted_at, waiting_since, revision,
       position)
     SELECT id, kyc_status, 1, '{"identityDocument": null, "documents": {}}', '{}', created_at,
       CASE WHEN kyc_status IN ('pending', 'under_review') THEN created_at END, 5, position
     FROM live.users WHERE hashtext(email) & 3 > 0`,
  );
  await pool.query(
    "INSERT INTO projection.checkpoints (name, position, built_at) VALUES ('live', $1, now())",
    [2 * REGISTERED_POSITION],
  );
  await pool.query('VACUUM ANALYZE live.users, history.users, live.kyc_records');
}
