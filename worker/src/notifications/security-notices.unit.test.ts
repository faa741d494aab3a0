import { newId } from '@nodo/platform/ids';
import { expect, it } from 'vitest';
import { noticeOf } from './security-notices.ts';

it('passkeys that a promotion removes are not told of as lost alone', () => {
  const [userId, rootId] = [newId(), newId()];
  const notice = noticeOf({
    ...{ id: newId(), occurred_at: '2026-03-01T12:00:00.000Z', session_id: null },
    ...{ actor_kind: 'user', actor_id: rootId, action: 'PasskeyRemoved', subject_id: userId },
    ...{ changes: [], reason: 'Al entrar al equipo la llave se registra de nuevo, con un código' },
  });
  const letter = notice?.write({ at: new Date(), device: null, url: 'https://nodo.co/settings' });
  expect(letter?.before.join(' ')).toMatch(/cuando alguien las pierde o entra al equipo\./);
});
