import { type Db, retryIdempotent } from '../../platform/database/db.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import { newRowId } from '../../platform/ids.ts'
import type { Device } from './device.ts'
import * as functions from './functions.gen.ts'
import { requireGoodPassword } from './password-rules.ts'
import { hashWith, keepPassword } from './password.ts'
import type { PlayerPrincipal } from './principals.ts'
import type { Push } from './push.ts'
import type { SiteFacts } from './site-facts.ts'
import { playersById } from './store.ts'

const REFUSED = {
  limit: 'REQUEST_LIMIT',
  wrong: 'WRONG_PASSWORD',
  no_attempt: 'WRONG_PASSWORD',
  no_session: 'INVALID_USER_3',
} as const satisfies Record<Exclude<functions.SignInBegun | functions.PasswordChanged, 'counted' | 'changed'>, string>

export interface PasswordChange {
  oldPassword: string
  newPassword: string
  idempotencyKey: string
  visitor: Buffer | undefined
  network: string
  device: Device
}

/** Every other session ends in the same commit, and its sockets right after it. A wrong old password counts as a guess at a sign-in. */
export async function changePassword(
  { db, push, site }: { db: Db; push: Push; site: SiteFacts },
  { playerId, tokenHash }: PlayerPrincipal,
  { oldPassword, newPassword, idempotencyKey, visitor, network, device }: PasswordChange,
  refuse: Refuse<(typeof REFUSED)[keyof typeof REFUSED] | 'INVALID_USER_INFO' | 'PASSWORD_COMMON' | 'PASSWORD_PERSONAL'>,
): Promise<void> {
  const repeated = await retryIdempotent(() => functions.repeatChange(db, { player: playerId, tokenHash, idempotencyKey }))
  if (repeated !== null) return push.endSessions(repeated)
  const [player] = await playersById(db, [playerId])
  if (!player) throw new Error(`player ${playerId} does not exist`)
  const known = [player.phone, player.name, playerId, ...(await site.ownWords())]
  await requireGoodPassword(newPassword, { field: 'newPassword', known }, refuse)
  const attempt = newRowId()
  const begun = { attempt, phone: player.phone, visitorHash: visitor ?? NO_VISITOR, network }
  const { status, passwordSalt } = await retryIdempotent(() => functions.beginSignIn(db, begun))
  if (status !== 'counted') throw refuse(REFUSED[status])
  const oldHash = await hashWith(passwordSalt, oldPassword)
  const change = {
    player: playerId,
    tokenHash,
    attempt,
    oldHash,
    new: await keepPassword(newPassword),
    idempotencyKey,
    device,
  }
  const changed = await retryIdempotent(() => functions.changePassword(db, change))
  if (changed.status !== 'changed') throw refuse(REFUSED[changed.status])
  push.endSessions(changed.ended)
}

/** A browser without a visitor's cookie is none that the player has signed in from. */
const NO_VISITOR = Buffer.alloc(0)
