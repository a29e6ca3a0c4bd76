import { sql } from 'kysely'
import type { Bank, NameAnswer } from '../../integrations/providers.ts'
import { type Loop, startLoop } from '../../platform/jobs/jobs.ts'
import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import { createLeases } from '../../platform/jobs/leases.ts'
import type { Log } from '../../platform/log.ts'
import type { ValueKeys } from '../../platform/keys/sealed-value.ts'
import { sealedReport } from '../reports/index.ts'
import { accountNoDigestOf, numberSaid } from './account-number.ts'
import * as functions from './functions.gen.ts'
import { isNameFit } from './name-match.ts'
import { nameDigestOf, nameSaid, sealedName } from './player-name.ts'
import type { ListedAccount } from './store.ts'

/** An account in the name by which its player has registered it, as rows say it. */
export interface AccountAsSaid {
  playerId: string
  bankCode: string
  accountNoDigest: Buffer
  accountNameDigest: Buffer
}

/** An account as its player has registered it. */
export interface NamedAccount extends AccountAsSaid {
  accountNo: string
  accountName: string
}

export interface InquiryDeps extends ValueKeys {
  db: Db
  log: Log
  integrations: { bank: Bank }
}

const inquiryLeases = createLeases<functions.ClaimNameInquiryAnswer, functions.ClaimNameInquiryAnswer>({
  table: 'account.name_inquiry',
  ownerColumn: 'player_id',
  idColumn: 'version_no',
  dueIn: ['asking'],
  claim: (db, { ownerId, id, leaseNo }) => functions.claimNameInquiry(db, { player: ownerId, version: Number(id), leaseNo }),
  leaveInDoubt: (db, { playerId, versionNo, leaseNo }) => functions.leaveNameInquiry(db, { player: playerId, version: versionNo, leaseNo }),
  jobOf: (inquiry) => inquiry,
  idOf: ({ playerId, versionNo }) => `${playerId} ${versionNo}`,
  noun: 'name inquiry',
})

const CONCURRENCY = 4

/** One round: asks the banks of the accounts whose inquiry is due. Answers how many there were. */
export function workNameInquiries(deps: InquiryDeps): Promise<number> {
  return inquiryLeases.work(deps, CONCURRENCY, async (inquiry) => {
    const { playerId, bankCode } = inquiry
    const [accountNo, accountName] = await Promise.all([
      numberSaid(deps, { playerId, bankCode, digest: inquiry.accountNoDigest }),
      nameSaid(deps, { playerId, digest: inquiry.accountNameDigest }),
    ])
    if (!(await ask(deps, { ...inquiry, accountNo, accountName }, inquiry.versionNo)))
      await inquiryLeases.leaveInDoubt(deps, inquiry, { reason: 'the bank has not said' })
  })
}

export function startNameInquiries(deps: InquiryDeps, everyMs = 2000): Loop {
  const { db, log } = deps
  return startLoop({
    name: 'name inquiries',
    everyMs,
    log,
    work: () => workNameInquiries(deps),
    dueInMs: () => inquiryLeases.dueInMs(db),
  })
}

interface KnownInquiry {
  state: functions.NameState
  versionNo: number
  /** Since when the bank is asked: for accounts of before that rule, later than they were registered. */
  openedAt: Date
}

/** What the bank has said of this account so far; undefined where it never was this player's. */
export async function readNameInquiry(db: Db, account: AccountAsSaid): Promise<KnownInquiry | undefined> {
  const { rows } = await sql<{ version_no: number; state: functions.NameState; opened_at: Date }>`
    select i.version_no, i.state, min(i.opened_at) over () as opened_at
    from account.bank_account_version v join account.name_inquiry i using (player_id, version_no)
    where v.player_id = ${account.playerId} and v.bank_code = ${account.bankCode} and v.account_no_digest = ${account.accountNoDigest}
      and v.account_name_digest = ${account.accountNameDigest}
    order by i.state = 'fits' desc, v.version_no desc limit 1`.execute(db)
  const row = rows[0]
  return row && { state: row.state, versionNo: row.version_no, openedAt: row.opened_at }
}

/**
 * The same where a decision waits for it: the bank is asked now unless the name fits, because it may have learnt of the
 * account, or corrected the name, since it was asked last.
 */
export async function confirmName(deps: InquiryDeps, account: NamedAccount): Promise<functions.NameState> {
  const known = await readNameInquiry(deps.db, account)
  if (!known) return 'no_account'
  return known.state === 'fits' ? 'fits' : ((await ask(deps, account, known.versionNo)) ?? known.state)
}

/** The same of an account whose number or name may not open; undefined where one does not: its bank cannot be asked. */
export async function confirmOpened(
  deps: InquiryDeps,
  { accountNo, accountName, ...account }: ListedAccount,
): Promise<functions.NameState | undefined> {
  return accountNo === null || accountName === null ? undefined : confirmName(deps, { ...account, accountNo, accountName })
}

/** An account of a player, in the name that the bank is asked about. */
export type AskedAccount = Omit<NamedAccount, 'accountNoDigest' | 'accountNameDigest'>

/** Undefined where the bank has not said. */
async function ask(deps: InquiryDeps, account: AskedAccount, versionNo: number): Promise<functions.NameState | undefined> {
  const { db, integrations, log } = deps
  const { playerId, bankCode, accountNo, accountName } = account
  const answer = await integrations.bank.holderOf({ bankCode, accountNo, accountName })
  const said = await sealedAnswer(deps, account, answer)
  if (said === null) return undefined
  const state = await retryIdempotent(() => functions.recordNameInquiry(db, { player: playerId, version: versionNo, answer: said }))
  if (state !== 'fits') log.info({ playerId, state }, 'a bank account is not in the name of its player')
  return state
}

/**
 * What the bank has answered of an account, sealed with whether its name and the one that was asked about are one, as the functions of the
 * database take it; null where it has not said. What was understood says the number by its digest, and names by those that they have as this
 * player's.
 */
export async function sealedAnswer(
  keys: ValueKeys,
  { playerId, bankCode, accountNo, accountName }: AskedAccount,
  answer: NameAnswer,
): Promise<functions.NameAnswer | null> {
  if (answer.outcome === 'in-doubt') return null
  const holderName = answer.outcome === 'done' ? answer.name : null
  const holder = holderName === null ? null : await sealedName(keys, playerId, holderName)
  const understood = {
    bankCode,
    accountNo: (await accountNoDigestOf(keys.siteKey, accountNo)).toString('hex'),
    accountName: (await nameDigestOf(keys.siteKey, playerId, accountName)).toString('hex'),
    holderName: holder?.digest?.toString('hex') ?? null,
    isFit: isNameFit(accountName, holderName),
    isLatin: isInLatinLetters(accountName),
  }
  return { report: await sealedReport(keys, 'names', answer.report, understood), holder }
}

/** As an account is spelt in English. */
const isInLatinLetters = (name: string) => /^[A-Z]+( [A-Z]+)*$/.test(name)
