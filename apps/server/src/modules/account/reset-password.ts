import type { ResetShown } from '@krapao/contract'
import { majorFromMinor, minorUnits } from '@krapao/money'
import { type Db, retryIdempotent } from '../../platform/database/db.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import { newRowId } from '../../platform/ids.ts'
import { type Authorised, decidedOf, type Instruction, instructionTo } from '../operator/index.ts'
import { readCurrency } from '../ledger/index.ts'
import { hasVerifiedPhone, isPhoneShaped, phoneDigestOf } from '../otp/index.ts'
import type { Device } from '../../platform/credentials/device.ts'
import * as functions from './functions.gen.ts'
import { requireGoodPassword } from '../../platform/credentials/password-rules.ts'
import { keepPassword } from '../../platform/credentials/password.ts'
import type { Push } from './push.ts'
import type { SiteFacts } from './site-facts.ts'
import { calledPlayer } from './called-player.ts'
import type { NameReader } from './player-name.ts'
import { type PhoneReader, playerIdByPhoneDigest } from './store.ts'

interface Asker {
  uncheckedPhone: string
  visitor: Buffer | undefined
  device: Device
}

const REFUSED = {
  open: 'RESET_NOT_PROVEN',
  no_code: 'UNVERIFIED_OTP',
  inactive: 'INACTIVE_USER',
  frozen: 'ACCOUNT_FROZEN',
} as const

/** Says who has no account only to a browser that has shown by a code that the phone is theirs. */
async function whoAsks(
  { db, siteKey }: PhoneReader,
  { uncheckedPhone: phone, visitor }: Asker,
  refuse: Refuse<'UNVERIFIED_OTP' | 'NO_USER'>,
) {
  if (visitor === undefined || !isPhoneShaped(phone)) throw refuse('UNVERIFIED_OTP')
  const phoneDigest = await phoneDigestOf(siteKey, phone)
  const playerId = await playerIdByPhoneDigest(db, phoneDigest)
  const isShown =
    (await hasVerifiedPhone(db, { visitor, phoneDigest })) ||
    (playerId !== undefined && (await functions.hasToldCode(db, { player: playerId, visitorHash: visitor })))
  if (!isShown) throw refuse('UNVERIFIED_OTP')
  if (playerId === undefined) throw refuse('NO_USER')
  return { playerId, phoneDigest, visitor }
}

/** What is open for this browser, begun now or before; with `asksHelp`, staff are asked to speak with the player. */
export async function beginReset(
  { db, siteKey, site }: PhoneReader & { site: SiteFacts },
  asker: Asker & { asksHelp: boolean },
  refuse: Refuse<'UNVERIFIED_OTP' | 'NO_USER' | 'INACTIVE_USER' | 'ACCOUNT_FROZEN'>,
): Promise<ResetShown> {
  const { playerId, phoneDigest, visitor } = await whoAsks({ db, siteKey }, asker, refuse)
  const asking = { player: playerId, phoneDigest, visitorHash: visitor }
  const begun = { ...asking, reset: newRowId(), device: asker.device }
  const { status, reset } = await retryIdempotent(() => functions.beginReset(db, begun))
  if (status !== 'open' && status !== 'proven') throw refuse(REFUSED[status])
  if (!reset) throw new Error('a reset that is open says nothing')
  const isProven = status === 'proven'
  const isHelpAsked = asker.asksHelp && !isProven ? await retryIdempotent(() => functions.askHelpWithReset(db, asking)) : reset.isHelpAsked
  const transfer = isProven || reset.amount === null ? null : await transferOf(db, site, { playerId, amount: reset.amount })
  return { isProven, transfer, isHelpAsked, expiresAt: reset.expiresAt.toISOString() }
}

/** Null where no account of the operator is open whose bank tells the whole number of who has sent. */
async function transferOf(
  db: Db,
  site: SiteFacts,
  { playerId, amount }: { playerId: string; amount: bigint },
): Promise<ResetShown['transfer']> {
  const currency = await readCurrency(db, playerId)
  const accounts = await site.depositAccounts(currency)
  return accounts.length === 0 ? null : { amount: majorFromMinor(minorUnits(amount)), currency, accounts }
}

/** Every session ends in the same commit, and its sockets right after it. The password is looked at last: a stranger costs no hash. */
export async function resetPassword(
  { db, encryption, siteKey, push, site }: NameReader & PhoneReader & { push: Push; site: SiteFacts },
  asker: Asker & { newPassword: string; idempotencyKey: string },
  refuse: Refuse<
    | 'UNVERIFIED_OTP'
    | 'NO_USER'
    | 'INACTIVE_USER'
    | 'ACCOUNT_FROZEN'
    | 'RESET_NOT_PROVEN'
    | 'INVALID_USER_INFO'
    | 'PASSWORD_COMMON'
    | 'PASSWORD_PERSONAL'
  >,
): Promise<void> {
  const { playerId, phoneDigest, visitor } = await whoAsks({ db, siteKey }, asker, refuse)
  const player = await calledPlayer({ db, encryption }, playerId)
  const key = { player: playerId, phoneDigest, visitorHash: visitor, idempotencyKey: asker.idempotencyKey }
  const state = await functions.mayReset(db, key)
  if (state !== 'proven') throw refuse(REFUSED[state])
  const known = [player.phone, player.name, playerId, ...(await site.ownWords())]
  await requireGoodPassword(asker.newPassword, { field: 'newPassword', known }, refuse)
  const reset = { ...key, new: await keepPassword(asker.newPassword), device: asker.device }
  const done = await retryIdempotent(() => functions.resetPassword(db, reset))
  if (done.state !== 'proven') throw refuse(REFUSED[done.state])
  push.endSessions(done.ended)
}

export type ResetDecided = Authorised | functions.ResetObstacle

export async function decideReset(
  { db }: { db: Db },
  { playerId, resetId, outcome, instruction }: { playerId: string; resetId: string; outcome: 'let' | 'refuse'; instruction: Instruction },
): Promise<ResetDecided> {
  const decision = { player: playerId, reset: resetId, instruction: instructionTo(outcome, instruction) }
  return decidedOf(await retryIdempotent(() => functions.decideReset(db, decision)))
}
