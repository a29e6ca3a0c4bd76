import type { MadePasskey, PasskeyToMake, PasskeyToShow, ShownPasskey } from '@krapao/contract'
import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import { PasskeyProblem, type PasskeyProblemKind } from './passkey-problem.ts'

/** Lets the browser ask its owner for a passkey. Throws a `PasskeyProblem`. */
export function showPasskey(optionsJSON: PasskeyToShow): Promise<ShownPasskey> {
  return startAuthentication({ optionsJSON }).catch(refuseAs('notShown'))
}

/** Lets the browser make a passkey. Throws a `PasskeyProblem`. */
export function createPasskey(optionsJSON: PasskeyToMake): Promise<MadePasskey> {
  return startRegistration({ optionsJSON }).catch(refuseAs('notMade'))
}

const KINDS: { [Code in WebAuthnError['code']]?: PasskeyProblemKind } = {
  ERROR_INVALID_DOMAIN: 'otherAddress',
  ERROR_INVALID_RP_ID: 'otherAddress',
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'known',
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT: 'noDevice',
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT: 'noDevice',
  ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG: 'noDevice',
}

/** Browsers do not tell apart whether somebody has said no, or took too long, or there is nothing to choose from. */
function refuseAs(closed: PasskeyProblemKind) {
  return (error: unknown): never => {
    throw new PasskeyProblem((error instanceof WebAuthnError && KINDS[error.code]) || closed)
  }
}
