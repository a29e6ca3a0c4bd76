import type { PasskeyToMake } from '@krapao/contract'
import type { NewFactor, ShownAgain, StepUpFor } from '@krapao/contract/console'
import { type KnownWords, requireGoodPassword } from '../../../platform/credentials/password-rules.ts'
import { hashWith, keepPassword } from '../../../platform/credentials/password.ts'
import { type Db, retryIdempotent } from '../../../platform/database/db.ts'
import type { Refuse } from '../../../platform/http/refusal.ts'
import { newRowId, newSecret, sha256 } from '../../../platform/ids.ts'
import type { StaffDeps } from '../deps.ts'
import * as functions from '../functions.gen.ts'
import { type Instruction, instructionTo } from '../instruction.ts'
import type { StaffPrincipal } from '../principals.ts'
import { newFactor, newTotp, type NewFactorRefusal, passkeyOfStaffToMake, totpToSetUp } from '../sign-in/new-factor.ts'
import { keptRecoveryCode, newRecoveryCodes } from '../sign-in/recovery-codes.ts'
import { shownFactor, type ShownRefusal } from '../sign-in/shown-factor.ts'
import { FACTOR_REFUSED } from '../sign-in/sign-in.ts'

const REFUSED = {
  not_staff: 'EXPIRED_AUTH_TOKEN',
  key_reused: 'REQUEST_KEY_REUSED',
  no_step_up: 'STEP_UP',
  wrong: 'FACTOR_WRONG',
  expired: 'PASSKEY_EXPIRED',
  known: 'PASSKEY_KNOWN',
  many: 'PASSKEY_LIMIT',
  last_factor: 'LAST_FACTOR',
  nothing: 'NO_DATA',
} as const satisfies Record<Exclude<functions.OwnChange, 'done'>, string>

type Refused<Status extends keyof typeof REFUSED> = (typeof REFUSED)[Status]
type Always = Refused<'not_staff' | 'key_reused' | 'no_step_up'>

/** What somebody does in a session of theirs, with a step-up of it for that. */
interface WithStepUp {
  instruction: Instruction
  stepUpId: string
}

/** Throws where it is not done. `Status`: what the database can answer here; anything else is a broken promise. */
function requireDone<Status extends keyof typeof REFUSED>(
  answer: functions.OwnChange,
  possible: readonly Status[],
  refuse: Refuse<Refused<Status>>,
): void {
  if (answer === 'done') return
  const status = possible.find((one) => one === answer)
  if (status === undefined) throw new Error(`a change of one's own was answered ${answer}`)
  throw refuse(REFUSED[status])
}

const ALWAYS = ['not_staff', 'key_reused', 'no_step_up'] as const

/** What a step-up is for, in words of the database. */
const wordsOf = (about: StepUpFor) => (about.verb === 'change' ? `change ${about.changeId.toLowerCase()}` : about.verb)

/** Whoever is signed in shows a second factor again, for one thing. Answers by what that is done, and until when. */
export async function stepUp(
  deps: StaffDeps,
  { secret }: StaffPrincipal,
  { about, factor }: { about: StepUpFor; factor: ShownAgain },
  refuse: Refuse<ShownRefusal | 'EXPIRED_AUTH_TOKEN'>,
): Promise<{ stepUpId: string; expiresAt: string }> {
  const sessionHash = sha256(secret)
  const { attempt, shown, problem } = await shownFactor(deps, { ofHash: sessionHash, factor }, (code, details) =>
    code === 'OVER' ? refuse('EXPIRED_AUTH_TOKEN') : refuse(code, details),
  )
  const stepUpId = newRowId()
  const asked = { sessionHash, attempt, factor: shown, stepUp: stepUpId, about: wordsOf(about) }
  const { status, expiresAt } = await retryIdempotent(() => functions.stepUp(deps.db, asked))
  if (status === 'over') throw refuse('EXPIRED_AUTH_TOKEN')
  if (status !== 'right') throw refuse(problem ?? FACTOR_REFUSED[status])
  return { stepUpId, expiresAt: expiresAt!.toISOString() }
}

/** What they set up an authenticator by, which is theirs once a code of it was shown. */
export async function beginTotp(deps: StaffDeps, { name }: StaffPrincipal, instruction: Instruction, refuse: Refuse<'EXPIRED_AUTH_TOKEN'>) {
  const made = await newTotp(deps)
  const asked = { instruction: instructionTo('begin_totp', instruction), totp: made.totpId, secret: made.sealed, challengeHash: null }
  requireDone(await retryIdempotent(() => functions.beginOwnFactor(deps.db, asked)), ['not_staff'], refuse)
  return totpToSetUp(deps, made, name)
}

/** What their browser makes a passkey by. */
export async function beginPasskeyToAdd(
  deps: StaffDeps,
  staff: StaffPrincipal,
  instruction: Instruction,
  refuse: Refuse<'EXPIRED_AUTH_TOKEN' | 'PASSKEY_LIMIT'>,
): Promise<PasskeyToMake> {
  const challenge = newSecret()
  const asked = { instruction: instructionTo('begin_passkey', instruction), totp: null, secret: null, challengeHash: sha256(challenge) }
  requireDone(await retryIdempotent(() => functions.beginOwnFactor(deps.db, asked)), ['not_staff', 'many'], refuse)
  return passkeyOfStaffToMake(deps, challenge, staff)
}

/** Adds a second factor that they have set up. */
export async function addFactor(
  deps: StaffDeps,
  { instruction, stepUpId }: WithStepUp,
  factor: NewFactor,
  refuse: Refuse<Always | NewFactorRefusal | Refused<'expired' | 'known'>>,
): Promise<void> {
  const { staffId, secret } = instruction
  const added = await newFactor(deps, { staffId, ofHash: sha256(secret), factor }, refuse)
  const asked = { instruction: instructionTo('add_factor', instruction), stepUp: stepUpId, factor: added }
  const answer = await retryIdempotent(() => functions.addOwnFactor(deps.db, asked))
  requireDone(answer, [...ALWAYS, 'wrong', 'expired', 'known'], refuse)
}

/** Removes a passkey, or the authenticator where none is named. */
export async function removeFactor(
  db: Db,
  { instruction, stepUpId }: WithStepUp,
  passkeyId: string | null,
  refuse: Refuse<Always | Refused<'last_factor' | 'nothing'>>,
): Promise<void> {
  const asked = { instruction: instructionTo('remove_factor', instruction), stepUp: stepUpId, passkey: passkeyId }
  const answer = await retryIdempotent(() => functions.removeOwnFactor(db, asked))
  requireDone(answer, [...ALWAYS, 'last_factor', 'nothing'], refuse)
}

/** Answers new recovery codes, which nobody can read again. */
export async function makeRecoveryCodes(db: Db, { instruction, stepUpId }: WithStepUp, refuse: Refuse<Always>): Promise<string[]> {
  const codes = newRecoveryCodes()
  const hashes = codes.map((code) => keptRecoveryCode(instruction.staffId, code))
  // An act of its own each time: said again, these codes would be told and not be those that are kept.
  const asked = { instruction: instructionTo('recovery_codes', { ...instruction, actId: newRowId() }), stepUp: stepUpId, hashes }
  requireDone(await retryIdempotent(() => functions.changeRecoveryCodes(db, asked)), ALWAYS, refuse)
  return codes
}

/** Sets another password, by the old one, which is counted as a sign-in is. */
export async function changePassword(
  { db, site }: Pick<StaffDeps, 'db' | 'site'>,
  { instruction, stepUpId, name }: WithStepUp & { name: string },
  { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
  refuse: Refuse<
    Always | 'WRONG_PASSWORD' | 'TRIES_REST' | 'INVALID_USER_INFO' | 'PASSWORD_COMMON' | 'PASSWORD_PERSONAL' | 'REQUEST_LIMIT'
  >,
): Promise<void> {
  await requireGoodPassword(newPassword, { field: 'newPassword', known: await knownOf(site, name) }, refuse)
  const attempt = newRowId()
  const asked = { sessionHash: sha256(instruction.secret), attempt }
  const { status, salt, restsSeconds } = await retryIdempotent(() => functions.beginPasswordChange(db, asked))
  if (status === 'limit') throw refuse('TRIES_REST', { seconds: restsSeconds })
  if (status === 'over') throw refuse('EXPIRED_AUTH_TOKEN')
  const [oldHash, kept] = await Promise.all([hashWith(salt, oldPassword), keepPassword(newPassword)])
  const shown = { instruction: instructionTo('change_password', instruction), stepUp: stepUpId, attempt, oldHash, new: kept }
  const answer = await retryIdempotent(() => functions.changeStaffPassword(db, shown))
  if (answer === 'wrong') throw refuse('WRONG_PASSWORD')
  requireDone(answer, ALWAYS, refuse)
}

/** What a stranger who tries passwords may know of a member of staff. */
export const knownOf = async (site: StaffDeps['site'], name: string): Promise<KnownWords> => [name, ...(await site.ownWords())]

/** Ends one of their sessions, or all but the one in which they say so where none is named. */
export async function endSessionsOfOwn(
  db: Db,
  instruction: Instruction,
  sessionId: string | null,
  refuse: Refuse<Refused<'not_staff' | 'key_reused' | 'nothing'>>,
): Promise<void> {
  const asked = { instruction: instructionTo('end_sessions', instruction), session: sessionId }
  const answer = await retryIdempotent(() => functions.endOwnSession(db, asked))
  requireDone(answer, ['not_staff', 'key_reused', 'nothing'], refuse)
}
