import { mailLinkQuerySchema } from '@nodo/contracts/preferences/commands';
import { AppError } from '@nodo/platform/errors';
import { newId } from '@nodo/platform/ids';
import { mailDigestTokens } from '@nodo/platform/mail-digest-token';
import { correlationOf } from '@nodo/platform/tracing/requests';
import type { Api, Call } from '../commands/http.ts';
import type { RouteServices } from '../module.ts';
import { whyErasing } from '../privacy/decider.ts';

/**
 * Ends the daily digest for whoever holds a link from one, signed in or not. A mail client sends it from anywhere, as
 * a form of either kind, or the page that the link opens does. Only the token counts: no session, body or idempotency
 * key, since repeating it changes nothing. A forged token, an expired one and that of an erased user are answered
 * alike.
 */
export function addMailLinkRoute(
  api: Api,
  { aggregates: { users }, config, dispatcher }: Pick<RouteServices, 'aggregates' | 'config' | 'dispatcher'>,
): void {
  const tokens = mailDigestTokens(config.sessionSecret);

  const stop = async ({ request }: Call<'POST /api/preferences/mail'>) => {
    const token = tokens.read(mailLinkQuerySchema.parse(request.query).token);
    if (!token || token.until <= Date.now()) throw new AppError('MAIL_LINK_EXPIRED');
    const { state } = await users.load(token.user);
    if (!state || whyErasing(state)) throw new AppError('MAIL_LINK_EXPIRED');
    const { result } = await dispatcher.dispatch(
      'StopMailDigest',
      {},
      {
        actor: { kind: 'user', id: token.user, role: state.registered.role },
        key: newId(),
        correlationId: correlationOf(request, newId()),
        causationId: request.id,
        occurredAt: new Date().toISOString(),
      },
    );
    return result;
  };

  void api.app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, undefined));
    const nothing = async () => undefined;
    api.within(scope, nothing).handle('POST /api/preferences/mail', stop, { isForAnyOrigin: true });
  });
}
