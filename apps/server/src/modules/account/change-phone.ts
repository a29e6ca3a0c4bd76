import type { ContentLanguage, PhoneChange, changePhone } from '@krapao/contract'
import { type Db, retryIdempotent } from '../../platform/database/db.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import { newRowId } from '../../platform/ids.ts'
import { type Authorised, decidedOf, type Instruction, instructionTo } from '../operator/index.ts'
import { type OtpDeps, type PhoneRefusal, requireMobile, requirePhone, sendOtp, type SendRefusal, type Sent } from '../otp/index.ts'
import type { Device } from '../../platform/credentials/device.ts'
import * as functions from './functions.gen.ts'
import type { ListReader, NameKeys } from './player-name.ts'
import { phoneSaid, sealedPhone, shownPhone } from './player-phone.ts'
import type { PlayerPrincipal } from './principals.ts'
import type { Push } from './push.ts'

const BEGIN_REFUSED = {
  same: 'PHONE_SAME',
  waiting: 'PHONE_CHANGE_OPEN',
  limit: 'PHONE_LIMIT',
  step_up: 'STEP_UP_NEEDED',
  no_session: 'INVALID_USER_3',
} as const satisfies Record<Exclude<functions.PhoneBegun, 'begun'>, string>

const END_REFUSED = {
  no_session: 'INVALID_USER_3',
  none: 'NO_DATA',
  over: 'PHONE_CHANGE_OVER',
  no_code: 'UNVERIFIED_OTP',
  limit: 'PHONE_LIMIT',
  taken: 'PHONE_TAKEN',
} as const satisfies Record<Exclude<functions.PhoneEnded, 'changed' | 'waiting'>, string>

const KEEP_REFUSED = { no_session: 'INVALID_USER_3', none: 'NO_DATA', changed: 'PHONE_CHANGE_OVER' } as const

interface Asker {
  visitor: Buffer
  device: Device
}

/** Begins to change the phone of the account, in this session and browser. Says nothing of whose the new number is. */
export async function beginPhoneChange(
  deps: Pick<OtpDeps, 'env'> & NameKeys & ListReader & { db: Db },
  { playerId, tokenHash }: PlayerPrincipal,
  { uncheckedPhone, visitor }: { uncheckedPhone: string; visitor: Buffer },
  refuse: Refuse<PhoneRefusal | 'PHONE_NOT_MOBILE' | (typeof BEGIN_REFUSED)[keyof typeof BEGIN_REFUSED]>,
): Promise<PhoneChange> {
  const { db, env } = deps
  const named = { laos: env.laos, field: 'phone' }
  const phone = await sealedPhone(deps, playerId, requireMobile(requirePhone(uncheckedPhone, named, refuse), named, refuse))
  const begun = { player: playerId, tokenHash, change: newRowId(), phone, visitorHash: visitor }
  const { status, change } = await retryIdempotent(() => functions.beginPhoneChange(db, begun))
  if (status !== 'begun') throw refuse(BEGIN_REFUSED[status])
  if (!change) throw new Error('a change of the phone that has begun says nothing')
  return shownOf(deps, playerId, change)
}

/** What waits for staff, or what this session has begun in this browser; null where nothing does. */
export async function readPhoneChange(
  reader: ListReader & { db: Db },
  { playerId, tokenHash }: PlayerPrincipal,
  visitor: Buffer | undefined,
): Promise<PhoneChange | null> {
  const [change] = await functions.openPhoneChange(reader.db, { player: playerId, tokenHash, visitorHash: visitor ?? null })
  return change === undefined ? null : shownOf(reader, playerId, change)
}

/** Sends a code that is good for this change alone, to the number that the account has or to the new one. */
export async function sendPhoneCode(
  deps: OtpDeps & Pick<ListReader, 'encryption'> & { sayUsedUp: (budget: string | null) => void },
  player: PlayerPrincipal,
  { changeId, to, visitor, network, language }: CodeAsked,
  refuse: Refuse<SendRefusal | 'NO_DATA'>,
): Promise<Sent> {
  const [change] = await functions.openPhoneChange(deps.db, { player: player.playerId, tokenHash: player.tokenHash, visitorHash: visitor })
  if (change?.changeId !== changeId || change.isWaiting) throw refuse('NO_DATA')
  const digest = to === 'new' ? change.phoneDigest : change.presentDigest
  const uncheckedPhone = await phoneSaid(deps, { playerId: player.playerId, digest })
  const purpose = await functions.codeFor(deps.db, { change: changeId })
  return sendOtp(deps, { uncheckedPhone, visitor, network, language, purpose }, refuse)
}

interface CodeAsked {
  changeId: string
  to: 'present' | 'new'
  visitor: Buffer
  network: string
  language: ContentLanguage
}

/** Every other session ends in the same commit, and its sockets right after it. */
export async function endPhoneChange(
  { db, push }: { db: Db; push: Push },
  { playerId, tokenHash }: PlayerPrincipal,
  { changeId, byStaff, visitor, device }: Asker & { changeId: string; byStaff: boolean },
  refuse: Refuse<(typeof changePhone)['refusals'][number] | 'INVALID_USER_3'>,
): Promise<'PHONE_CHANGED' | 'PHONE_CHECKED'> {
  const end = { player: playerId, tokenHash, change: changeId, visitorHash: visitor, byStaff, device }
  const { status, ended } = await retryIdempotent(() => functions.endPhoneChange(db, end))
  if (status !== 'changed' && status !== 'waiting') throw refuse(END_REFUSED[status])
  push.endSessions(ended)
  return status === 'changed' ? 'PHONE_CHANGED' : 'PHONE_CHECKED'
}

/** The player keeps the phone that they have. */
export async function keepPhone(
  db: Db,
  { playerId, tokenHash }: PlayerPrincipal,
  { changeId, device }: { changeId: string; device: Device },
  refuse: Refuse<(typeof KEEP_REFUSED)[keyof typeof KEEP_REFUSED]>,
): Promise<void> {
  const answer = await retryIdempotent(() => functions.takeBackPhoneChange(db, { player: playerId, tokenHash, change: changeId, device }))
  if (answer !== 'taken_back') throw refuse(KEEP_REFUSED[answer])
}

export type PhoneDecided = Authorised | functions.PhoneObstacle

export async function decidePhoneChange(
  { db, push }: { db: Db; push: Push },
  { playerId, changeId, outcome, instruction }: { playerId: string; changeId: string; outcome: 'let' | 'refuse'; instruction: Instruction },
): Promise<PhoneDecided> {
  const decision = { player: playerId, change: changeId, instruction: instructionTo(outcome, instruction) }
  const answer = await retryIdempotent(() => functions.decidePhoneChange(db, decision))
  push.endSessions(answer.ended)
  return decidedOf(answer)
}

async function shownOf(
  reader: ListReader,
  playerId: string,
  { askedAt, expiresAt, decidedFrom, presentDigest, phoneDigest, ...change }: functions.PhoneShown,
): Promise<PhoneChange> {
  const [presentPhone, phone] = await Promise.all([presentDigest, phoneDigest].map((digest) => shownPhone(reader, { playerId, digest })))
  return {
    ...change,
    presentPhone: presentPhone!,
    phone: phone!,
    askedAt: askedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    decidedFrom: decidedFrom?.toISOString() ?? null,
  }
}
