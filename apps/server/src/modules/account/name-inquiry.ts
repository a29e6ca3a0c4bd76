import { sql } from 'kysely'
import type { Bank, NameAnswer } from '../../integrations/providers.ts'
import { type Loop, startLoop } from '../../platform/jobs/jobs.ts'
import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import { createLeases } from '../../platform/jobs/leases.ts'
import type { Log } from '../../platform/log.ts'
import { type SealedReport, sealedReport, type Sealing } from '../reports/index.ts'
import * as functions from './functions.gen.ts'
import { isNameFit } from './name-match.ts'

export interface NameInquiry {
  state: functions.NameState
  /** As the bank wrote it. */
  holderName: string | null
}

/** An account as its player has registered it. */
export interface NamedAccount {
  playerId: string
  bankCode: string
  accountNo: string
  accountName: string
}

export interface InquiryDeps extends Sealing {
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
    if (!(await ask(deps, inquiry, inquiry.versionNo))) await inquiryLeases.leaveInDoubt(deps, inquiry, { reason: 'the bank has not said' })
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

interface KnownInquiry extends NameInquiry {
  versionNo: number
  /** Since when the bank is asked: for accounts of before that rule, later than they were registered. */
  openedAt: Date
}

/** What the bank has said of this account so far; undefined where it never was this player's. */
export async function readNameInquiry(db: Db, account: NamedAccount): Promise<KnownInquiry | undefined> {
  const { rows } = await sql<{ version_no: number; state: functions.NameState; holder_name: string | null; opened_at: Date }>`
    select i.version_no, i.state, i.holder_name, min(i.opened_at) over () as opened_at
    from account.bank_account_version v join account.name_inquiry i using (player_id, version_no)
    where v.player_id = ${account.playerId} and v.bank_code = ${account.bankCode} and v.account_no = ${account.accountNo}
      and v.account_name = ${account.accountName}
    order by i.state = 'fits' desc, v.version_no desc limit 1`.execute(db)
  const row = rows[0]
  return row && { state: row.state, holderName: row.holder_name, versionNo: row.version_no, openedAt: row.opened_at }
}

/**
 * The same where a decision waits for it: the bank is asked now unless the name fits, because it may have learnt of the
 * account, or corrected the name, since it was asked last.
 */
export async function confirmName(deps: InquiryDeps, account: NamedAccount): Promise<NameInquiry> {
  const known = await readNameInquiry(deps.db, account)
  if (!known) return { state: 'no_account', holderName: null }
  return known.state === 'fits' ? known : ((await ask(deps, account, known.versionNo)) ?? known)
}

/** Undefined where the bank has not said. */
async function ask(deps: InquiryDeps, account: NamedAccount, versionNo: number): Promise<NameInquiry | undefined> {
  const { db, integrations, log } = deps
  const { playerId, bankCode, accountNo, accountName } = account
  const answer = await integrations.bank.holderOf({ bankCode, accountNo, accountName })
  const report = await reportedName(deps, account, answer)
  if (report === null) return undefined
  const holderName = answer.outcome === 'done' ? answer.name : null
  const state = await retryIdempotent(() => functions.recordNameInquiry(db, { player: playerId, version: versionNo, report }))
  if (state !== 'fits') log.info({ playerId, state }, 'a bank account is not in the name of its player')
  return { state, holderName }
}

/**
 * What the bank has answered of an account, sealed with whether its name and the one that was asked about are one, as the functions of the
 * database take it; null where it has not said.
 */
export async function reportedName(
  sealing: Sealing,
  { bankCode, accountNo, accountName }: Omit<NamedAccount, 'playerId'>,
  answer: NameAnswer,
): Promise<SealedReport | null> {
  if (answer.outcome === 'in-doubt') return null
  const holderName = answer.outcome === 'done' ? answer.name : null
  const isFit = holderName !== null && isNameFit(accountName, holderName)
  return sealedReport(sealing, 'names', answer.report, { bankCode, accountNo, accountName, holderName, isFit })
}
