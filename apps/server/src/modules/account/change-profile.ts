import type { changeProfile as changeProfileRoute, OutputOf } from '@krapao/contract'
import type { NameAnswer as BankAnswer } from '../../integrations/providers.ts'
import { retryIdempotent } from '../../platform/database/db.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import { newRowId } from '../../platform/ids.ts'
import type { AccountDeps } from './deps.ts'
import type { Device } from '../../platform/credentials/device.ts'
import { accountNoDigestOf, sealedNumber } from './account-number.ts'
import * as functions from './functions.gen.ts'
import { sealedAnswer } from './name-inquiry.ts'
import { isCutShort, isNameFit } from './name-match.ts'
import { listedName, sealedName } from './player-name.ts'
import type { PlayerPrincipal } from './principals.ts'
import { normalAccountName, readBankPart, readName, requireBankPart } from './registration.ts'
import { phoneDigestOfPlayer, readBankAccount } from './store.ts'
import { isKnownAsProven } from './whose-account.ts'

type ProfileRefusal = (typeof changeProfileRoute)['refusals'][number]
type Saved = OutputOf<typeof changeProfileRoute>['message']

const SAVED = {
  same: 'PROFILE_SAME',
  saved: 'PROFILE_SAVED',
  checked: 'PROFILE_CHECKED',
} as const satisfies Partial<Record<functions.ProfileChanged, Saved>>

const REFUSED = {
  step_up: 'STEP_UP_NEEDED',
  no_session: 'INVALID_USER_3',
  no_bank: 'INVALID_BANK',
  limit: 'PROFILE_LIMIT',
  open: 'BANK_CHANGE_OPEN',
  key_reused: 'REQUEST_KEY_REUSED',
  taken: 'EXISTING_BANK',
} as const satisfies Record<Exclude<functions.ProfileChanged, keyof typeof SAVED | 'ask'>, ProfileRefusal | 'INVALID_USER_3'>

export interface UncheckedProfile {
  name: string
  bankCode: string
  bankAccountName: string
  bankAccountNo: string
}

interface Asked {
  form: UncheckedProfile
  idempotencyKey: string
  visitor: Buffer | undefined
  network: string
  device: Device
}

/**
 * The player says what they are called and where they are paid. Another bank account is theirs at once where its bank says that it is in the name
 * that they give, and in one by which they are known; otherwise a person looks at it (docs/decisions/118).
 */
export async function changeProfile(
  deps: AccountDeps,
  { playerId, tokenHash }: PlayerPrincipal,
  { form: unchecked, idempotencyKey, visitor, network, device }: Asked,
  refuse: Refuse<ProfileRefusal | 'KEY_INVALID' | 'INVALID_USER_3'>,
): Promise<Saved> {
  const { db, integrations } = deps
  const called = readName(unchecked.name, refuse)
  const account = (await accountAsItIs(deps, playerId, unchecked)) ?? requireBankPart(readBankPart(unchecked, refuse), refuse)
  const form = {
    name: await sealedName(deps, playerId, called),
    bankCode: account.bankCode,
    accountNo: await sealedNumber(deps, playerId, account),
    accountName: await sealedName(deps, playerId, account.accountName),
  }
  const begun = { player: playerId, tokenHash, change: newRowId(), idempotencyKey, form, device }
  const { status, changeId, knownAs } = await retryIdempotent(() => functions.beginProfileChange(db, begun))
  if (status !== 'ask') return savedAs(status, refuse)
  const asker = { phoneDigest: await phoneDigestOfPlayer(db, playerId), visitor, network }
  const isTaken = !(await isOwnClaim(deps, playerId, account)) && (await isKnownAsProven(deps, { ...account, ...asker }))
  const answer = await integrations.bank.holderOf(account)
  const said = {
    player: playerId,
    tokenHash,
    change: changeId,
    answer: await sealedAnswer(deps, { playerId, ...account }, answer),
    samePerson: await isSamePerson(deps, { playerId, ...account }, { answer, knownAs }),
    isTaken,
    device,
  }
  return savedAs(await retryIdempotent(() => functions.endProfileChange(db, said)), refuse)
}

function savedAs(status: functions.ProfileChanged, refuse: Refuse<ProfileRefusal | 'KEY_INVALID' | 'INVALID_USER_3'>): Saved {
  if (status === 'same' || status === 'saved' || status === 'checked') return SAVED[status]
  if (status === 'ask') throw new Error('the bank was asked, and is to be asked again')
  throw refuse(REFUSED[status])
}

interface Account {
  bankCode: string
  accountNo: string
  accountName: string
}

/** The player's account where this is it, in whatever spelling it stands: its name sent in another way is no other account. */
async function accountAsItIs(deps: AccountDeps, playerId: string, unchecked: UncheckedProfile): Promise<Account | undefined> {
  const { bankAccountNo: accountNo } = unchecked
  const account = await readBankAccount(deps, playerId)
  const isSameNumber = account?.accountNoDigest.equals(await accountNoDigestOf(deps.siteKey, accountNo)) ?? false
  if (account?.bankCode !== unchecked.bankCode || !isSameNumber) return undefined
  const { bankCode, accountName } = account
  const isSameName = accountName !== null && normalAccountName(accountName) === normalAccountName(unchecked.bankAccountName)
  return isSameName ? { bankCode, accountNo, accountName } : undefined
}

/** An account that is proven to be the player's own is asked about by nobody. */
async function isOwnClaim({ db, siteKey }: AccountDeps, playerId: string, { bankCode, accountNo }: Account): Promise<boolean> {
  const own = db
    .selectFrom('account.proven_bank_account')
    .select('proven_at')
    .where('player_id', '=', playerId)
    .where('bank_code', '=', bankCode)
    .where('account_no_digest', '=', await accountNoDigestOf(siteKey, accountNo))
  return (await own.executeTakeFirst()) !== undefined
}

/** The bank's answer under the name of whom it can mean; null where it means nobody who is known, or leaves out letters, so that it may mean another. */
async function isSamePerson(
  deps: AccountDeps,
  account: Account & { playerId: string },
  { answer, knownAs }: { answer: BankAnswer; knownAs: Buffer[] },
): Promise<functions.NameAnswer | null> {
  const holder = answer.outcome === 'done' ? answer.name : null
  const names = await Promise.all(knownAs.map((digest) => listedName(deps, { playerId: account.playerId, digest })))
  // Whom a name that does not open means, nobody knows.
  const accountName = names.find((name) => isNameFit(name, holder)) ?? null
  if (holder === null || accountName === null || isCutShort(holder)) return null
  return sealedAnswer(deps, { ...account, accountName }, answer)
}
