import { retryIdempotent } from '../../platform/database/db.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import type { Device } from '../../platform/credentials/device.ts'
import * as functions from './functions.gen.ts'
import { requireGoodPassword } from '../../platform/credentials/password-rules.ts'
import { keepPassword } from '../../platform/credentials/password.ts'
import type { PlayerPrincipal } from './principals.ts'
import type { Push } from './push.ts'
import { countShown, NO_VISITOR, SHOWN_REFUSED, type ShownRefusal } from './shown-password.ts'
import type { SiteFacts } from './site-facts.ts'
import { calledPlayer } from './called-player.ts'
import type { NameReader } from './player-name.ts'

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
  { db, encryption, push, site }: NameReader & { push: Push; site: SiteFacts },
  { playerId, tokenHash }: PlayerPrincipal,
  { oldPassword, newPassword, idempotencyKey, visitor, network, device }: PasswordChange,
  refuse: Refuse<ShownRefusal | 'INVALID_USER_INFO' | 'PASSWORD_COMMON' | 'PASSWORD_PERSONAL'>,
): Promise<void> {
  const repeated = await retryIdempotent(() => functions.repeatChange(db, { player: playerId, tokenHash, idempotencyKey }))
  if (repeated !== null) return push.endSessions(repeated)
  const player = await calledPlayer({ db, encryption }, playerId)
  const known = [player.phone, player.name, playerId, ...(await site.ownWords())]
  await requireGoodPassword(newPassword, { field: 'newPassword', known }, refuse)
  const shown = { phoneDigest: player.phoneDigest, password: oldPassword, visitor, network }
  const { attempt, passwordHash: oldHash } = await countShown(db, shown, refuse)
  const change = {
    player: playerId,
    tokenHash,
    attempt,
    oldHash,
    new: await keepPassword(newPassword),
    idempotencyKey,
    visitorHash: visitor ?? NO_VISITOR,
    device,
  }
  const changed = await retryIdempotent(() => functions.changePassword(db, change))
  if (changed.status !== 'changed') throw refuse(SHOWN_REFUSED[changed.status])
  push.endSessions(changed.ended)
}
