import type { Assertion, Attestation } from '@nodo/contracts/identity/commands';
import type { Config } from '@nodo/platform/config';
import { AppError } from '@nodo/platform/errors';
import { deriveId } from '@nodo/platform/ids';
import type { Logger } from '@nodo/platform/logging';
import { Counter, type Metrics } from '@nodo/platform/metrics';
import type { ChallengeRequest, PasskeyChallenges } from '@nodo/platform/passkey-challenges';
import type { PasskeyKey, PasskeyKeys } from '@nodo/platform/passkey-keys';
import type { Passkey } from './passkey-decider.ts';

const TIMEOUT_MS = 120_000;
/**
 * EdDSA, ES256 and RS256 (IANA, COSE algorithms): every current authenticator supports one of them. Fixed, so that no
 * key depends on the version of Node.
 */
const ALGORITHMS = [-8, -7, -257];

/** Loaded on first use: it would take a third of the service's start. */
const webauthn = () => import('@simplewebauthn/server');
const webauthnHelpers = () => import('@simplewebauthn/server/helpers');

/** The user data that an authenticator stores. */
interface Holder {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly passkeys: readonly Passkey[];
}

/** A verified registration. */
export interface Registered {
  readonly passkeyId: string;
  readonly credentialId: string;
  readonly isSynced: boolean;
}

/** Said alike of a removed key, of one that never was here, and of nobody's account: it tells a stranger nothing. */
const NOT_VALID_HERE = 'Esta llave ya no sirve para entrar aquí. Entra con tu email y el código que recibes.';

export interface CeremonyContext {
  readonly config: Pick<Config, 'publicUrl'>;
  readonly keys: PasskeyKeys;
  readonly challenges: PasskeyChallenges;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

/**
 * WebAuthn ceremonies (W3C Web Authentication, Level 3, chapter 7), always with user verification. Origin and relying
 * party id are derived from PUBLIC_URL. Every failed check is refused with PASSKEY_REFUSED: the reason is logged, not
 * returned.
 */
export class PasskeyCeremonies {
  readonly #context: CeremonyContext;
  readonly #origin: string;
  readonly #rpId: string;
  readonly #outcomes: Counter<'purpose' | 'outcome'>;

  constructor(context: CeremonyContext) {
    const url = new URL(context.config.publicUrl);
    this.#context = context;
    this.#origin = url.origin;
    this.#rpId = url.hostname;
    this.#outcomes = new Counter({
      name: 'passkey_ceremonies_total',
      help: 'Answers to passkey challenges by purpose and outcome: done, refused or cloned',
      labelNames: ['purpose', 'outcome'],
      registers: [context.metrics.registry],
    });
  }

  /**
   * Options for `navigator.credentials.create`, valid for one response from this asker: see
   * `ChallengeRequest.holder`.
   */
  async registrationOptions(holder: Holder, asker: string) {
    const { generateRegistrationOptions } = await webauthn();
    const challenge = await this.#context.challenges.issue({ purpose: 'register', holder: asker });
    const options = await generateRegistrationOptions({
      rpName: 'Nodo Cartago',
      rpID: this.#rpId,
      userName: holder.email,
      userDisplayName: holder.name,
      userID: handleOf(holder.id),
      challenge: new Uint8Array(challenge),
      timeout: TIMEOUT_MS,
      attestationType: 'none',
      excludeCredentials: await this.#credentials(holder),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      supportedAlgorithmIDs: ALGORITHMS,
    });
    return { ...options };
  }

  /** Verifies the response to registration options and stores the key. Throws PASSKEY_REFUSED. */
  async register(userId: string, answer: Attestation, asker: string): Promise<Registered> {
    const request = { purpose: 'register', holder: asker } as const;
    const { id, rawId, type, response } = answer;
    const { clientDataJSON, attestationObject, transports = [] } = response;
    const { verifyRegistrationResponse } = await webauthn();
    const expectedChallenge = await this.#challengeOf(clientDataJSON, request);
    const { registrationInfo } = await this.#attempt(request, () =>
      verifyRegistrationResponse({
        response: {
          id,
          rawId,
          type,
          response: { clientDataJSON, attestationObject },
          clientExtensionResults: {},
        },
        expectedChallenge,
        expectedOrigin: this.#origin,
        expectedRPID: this.#rpId,
        requireUserVerification: true,
        supportedAlgorithmIDs: ALGORITHMS,
      }),
    );
    if (!registrationInfo) throw this.#refuse(request, 'The attestation does not hold');
    const { credential, credentialDeviceType } = registrationInfo;
    const passkeyId = deriveId('passkey', userId, credential.id);
    const publicKey = Buffer.from(credential.publicKey);
    const key: PasskeyKey = { passkeyId, userId, credentialId: credential.id, publicKey, transports };
    if (!(await this.#context.keys.claim(key, credential.counter))) {
      throw this.#refuse(request, 'The credential is registered already');
    }
    this.#outcomes.inc({ purpose: request.purpose, outcome: 'done' });
    return { passkeyId, credentialId: credential.id, isSynced: credentialDeviceType === 'multiDevice' };
  }

  /** Options for `navigator.credentials.get`: for these passkeys, or for any discoverable one. */
  async requestOptions(request: ChallengeRequest, of?: Pick<Holder, 'id' | 'passkeys'>) {
    const { generateAuthenticationOptions } = await webauthn();
    const challenge = await this.#context.challenges.issue(request);
    const options = await generateAuthenticationOptions({
      rpID: this.#rpId,
      challenge: new Uint8Array(challenge),
      timeout: TIMEOUT_MS,
      userVerification: 'required',
      allowCredentials: of ? await this.#credentials(of) : [],
    });
    return { ...options };
  }

  /** Verifies a response by one of these passkeys and returns its id. Throws PASSKEY_REFUSED. */
  async verify(
    of: Pick<Holder, 'id' | 'passkeys'>,
    answer: Assertion,
    request: ChallengeRequest,
  ): Promise<string> {
    const { id, rawId, type, response } = answer;
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    const expectedChallenge = await this.#challengeOf(clientDataJSON, request);
    if (userHandle && userHandle !== Buffer.from(handleOf(of.id)).toString('base64url')) {
      throw this.#refuse(request, 'The passkey is somebody else’s');
    }
    const key = await this.#context.keys.find(of.id, id);
    if (!key || !of.passkeys.some(({ passkeyId }) => passkeyId === key.passkeyId)) {
      const refused = this.#refuse(request, 'The passkey is not known');
      throw request.purpose === 'sign-in' ? new AppError('PASSKEY_REFUSED', NOT_VALID_HERE) : refused;
    }
    const { verifyAuthenticationResponse } = await webauthn();
    const { verified, authenticationInfo } = await this.#attempt(request, () =>
      verifyAuthenticationResponse({
        response: {
          id,
          rawId,
          type,
          response: { clientDataJSON, authenticatorData, signature },
          clientExtensionResults: {},
        },
        expectedChallenge,
        expectedOrigin: this.#origin,
        expectedRPID: this.#rpId,
        requireUserVerification: true,
        // The counter is compared where it is stored, atomically with updating it.
        credential: { id, publicKey: new Uint8Array(key.publicKey), counter: 0 },
      }),
    );
    if (!verified) throw this.#refuse(request, 'The signature does not hold');
    if (!(await this.#context.keys.use(key.passkeyId, authenticationInfo.newCounter))) {
      throw this.#refuse(request, 'The counter did not grow: the key may have been copied', 'cloned');
    }
    this.#outcomes.inc({ purpose: request.purpose, outcome: 'done' });
    return key.passkeyId;
  }

  /** The challenge named by a response, which is thereby used up. */
  async #challengeOf(clientDataJSON: string, request: ChallengeRequest): Promise<string> {
    const { decodeClientDataJSON } = await webauthnHelpers();
    const clientData = await this.#attempt(request, async () => decodeClientDataJSON(clientDataJSON));
    // Ceremonies in a cross-origin frame are refused.
    if (clientData.crossOrigin) throw this.#refuse(request, 'The answer comes from a frame');
    const challenge = String(clientData.challenge);
    if (!(await this.#context.challenges.take(Buffer.from(challenge, 'base64url'), request))) {
      throw this.#refuse(request, 'The challenge is not open');
    }
    return challenge;
  }

  /** Turns the library's errors into PASSKEY_REFUSED. */
  async #attempt<T>(request: ChallengeRequest, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw this.#refuse(request, error instanceof Error ? error.message : 'unknown');
    }
  }

  #refuse(
    { purpose }: ChallengeRequest,
    reason: string,
    outcome: 'refused' | 'cloned' = 'refused',
  ): AppError {
    this.#outcomes.inc({ purpose, outcome });
    const { logger } = this.#context;
    if (outcome === 'cloned') logger.warn({ purpose, reason }, 'A passkey was refused');
    else logger.info({ purpose, reason }, 'A passkey was refused');
    return new AppError('PASSKEY_REFUSED');
  }

  async #credentials({ id, passkeys }: Pick<Holder, 'id' | 'passkeys'>) {
    const counting = new Set(passkeys.map(({ passkeyId }) => passkeyId));
    const keys = await this.#context.keys.list(id);
    return keys
      .filter(({ passkeyId }) => counting.has(passkeyId))
      .map(({ credentialId, transports }) => ({ id: credentialId, transports: [...transports] }));
  }
}

/** A person's user handle: the sixteen bytes of their id, which contain no personal data. */
function handleOf(userId: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(userId.replaceAll('-', ''), 'hex'));
}

/** The user id in a user handle; undefined for a handle that is not ours. */
export function userOfHandle(handle: string): string | undefined {
  const hex = Buffer.from(handle, 'base64url').toString('hex');
  if (hex.length !== 32) return undefined;
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
