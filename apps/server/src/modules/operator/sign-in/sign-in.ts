import type { FACTORS } from '@krapao/contract/console'
import { retryIdempotent } from '../../../platform/database/db.ts'
import { hashWith } from '../../../platform/credentials/password.ts'
import type { Refuse } from '../../../platform/http/refusal.ts'
import { newRowId, newSecret, sha256 } from '../../../platform/ids.ts'
import type { StaffDeps } from '../deps.ts'
import * as functions from '../functions.gen.ts'
import { newSession, type Where } from './new-session.ts'
import { shownFactor, type ShownRefusal } from './shown-factor.ts'
import type { ShownAgain } from '@krapao/contract/console'

type Factor = (typeof FACTORS)[number]

/** `token`: of a session. `signIn`: of what a second factor ends. */
export type Begun = { token: string } | { signIn: string; factors: Factor[] }

/**
 * Shows name and password. A name that nobody has takes as long as a wrong password, and is answered the same; both are counted before anything
 * is looked at.
 */
export async function beginSignIn(
  { db }: Pick<StaffDeps, 'db'>,
  { name, password, where }: { name: string; password: string; where: Where },
  refuse: Refuse<'WRONG_CREDENTIAL' | 'TRIES_REST' | 'NO_SECOND_FACTOR' | 'REQUEST_LIMIT'>,
): Promise<Begun> {
  const attempt = newRowId()
  const asked = { attempt, name, deviceHash: where.deviceHash, network: where.network }
  const { status, staffId, salt, restsSeconds } = await retryIdempotent(() => functions.beginSignIn(db, asked))
  if (status === 'limit') throw refuse('TRIES_REST', { seconds: restsSeconds })
  const passwordHash = await hashWith(salt, password)
  if (staffId === null) {
    await retryIdempotent(() => functions.failSignIn(db, { attempt }))
    throw refuse('WRONG_CREDENTIAL')
  }
  const signIn = newSecret()
  const { token, session } = newSession(where)
  const shown = { staff: staffId, attempt, passwordHash, signInHash: sha256(signIn), session }
  const answer = await retryIdempotent(() => functions.showPassword(db, shown))
  if (answer.status === 'opened') return { token }
  // Said only to whoever knows the password.
  if (answer.status === 'no_factor') throw refuse('NO_SECOND_FACTOR')
  if (answer.status === 'wrong') throw refuse('WRONG_CREDENTIAL')
  return { signIn, factors: answer.factors as Factor[] }
}

/** Shows the second factor. Answers the token of a session. */
export async function endSignIn(
  deps: StaffDeps,
  { signIn, factor, where }: { signIn: string; factor: ShownAgain; where: Where },
  refuse: Refuse<ShownRefusal | 'SIGN_IN_OVER'>,
): Promise<string> {
  const signInHash = sha256(signIn)
  const { attempt, shown, problem } = await shownFactor(deps, { ofHash: signInHash, factor }, (code, details) =>
    code === 'OVER' ? refuse('SIGN_IN_OVER') : refuse(code, details),
  )
  const { token, session } = newSession(where)
  const answer = await retryIdempotent(() => functions.endSignIn(deps.db, { signInHash, attempt, factor: shown, session }))
  if (answer === 'over') throw refuse('SIGN_IN_OVER')
  if (answer !== 'right') throw refuse(problem ?? FACTOR_REFUSED[answer])
  return token
}

export const FACTOR_REFUSED = {
  wrong: 'FACTOR_WRONG',
  expired: 'PASSKEY_EXPIRED',
  cloned: 'PASSKEY_CLONED',
} as const satisfies Record<Exclude<functions.FactorShown, 'right' | 'over'>, string>
