import { type Db, retryIdempotent } from '../../platform/database/db.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import { newRowId, sha256 } from '../../platform/ids.ts'
import { isPhoneShaped } from '../otp/index.ts'
import type { Device } from './device.ts'
import * as functions from './functions.gen.ts'
import { hashWith } from './password.ts'
import type { Push } from './push.ts'
import { newToken } from './session.ts'
import type { SiteFacts } from './site-facts.ts'

const REFUSED = {
  limit: 'REQUEST_LIMIT',
  wrong: 'WRONG_CREDENTIAL',
  no_attempt: 'WRONG_CREDENTIAL',
  // Said only to whoever knows the password.
  inactive: 'INACTIVE_USER',
  frozen: 'ACCOUNT_FROZEN',
} as const satisfies Record<Exclude<functions.SignInBegun | functions.SessionOpened, 'counted' | 'opened'>, string>

interface SignIn {
  uncheckedPhone: string
  password: string
  remember: boolean
  visitor: Buffer
  network: string
  device: Device
}

/** Answers the token of a new session: the only time it is seen outside the player's browser. */
export async function signIn(
  { db, push, site }: { db: Db; push: Push; site: SiteFacts },
  { uncheckedPhone, password, remember, visitor, network, device }: SignIn,
  refuse: Refuse<'WRONG_CREDENTIAL' | 'INACTIVE_USER' | 'ACCOUNT_FROZEN' | 'REQUEST_LIMIT'>,
): Promise<string> {
  const phone = isPhoneShaped(uncheckedPhone) ? uncheckedPhone : null
  const attempt = newRowId()
  // Counted before the password is looked at.
  const begun = { attempt, phone, visitorHash: visitor, network }
  const { status, playerId, passwordSalt } = await retryIdempotent(() => functions.beginSignIn(db, begun))
  if (status !== 'counted') throw refuse(REFUSED[status])
  const passwordHash = await hashWith(passwordSalt, password)
  if (playerId === null) {
    await retryIdempotent(() => functions.failSignIn(db, { player: null, attempt, device }))
    throw refuse('WRONG_CREDENTIAL')
  }
  const token = newToken(playerId)
  const lifetime = await site.sessionLifetime(remember)
  const shown = {
    player: playerId,
    attempt,
    passwordHash,
    session: { tokenHash: sha256(token), sessionId: newRowId(), ...lifetime, isRemembered: remember, ...device },
    visitorHash: visitor,
    networkHash: sha256(network),
  }
  const opened = await retryIdempotent(() => functions.openSession(db, shown))
  if (opened.status !== 'opened') throw refuse(REFUSED[opened.status])
  push.endSessions(opened.ended)
  return token
}
