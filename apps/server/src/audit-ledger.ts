import { sql } from 'kysely'
import { DECISIONS, ITEMS } from './audit-items.ts'
import { REPORTS } from './audit-reports.ts'
import { RULES } from './audit-rules.ts'
import { NOBODY_ALONE } from './audit-staff.ts'
import { APPLICATION_ROLE } from './platform/database/application-role.ts'
import { strayRightsInSql } from './platform/database/granted-rights.ts'
import type { Db, Tx } from './platform/database/db.ts'
import type { Encryption } from './platform/encryption.ts'
import { type Check, type Finding, findingsOf } from './platform/database/check.ts'
import { accountAudit } from './modules/account/index.ts'
import { adjustmentAudit } from './modules/adjustment/index.ts'
import { betsAudit } from './modules/bets/index.ts'
import { auditFigures, bonusAudit } from './modules/bonus/index.ts'
import { depositAudit } from './modules/deposit/index.ts'
import { gamesAudit } from './modules/games/index.ts'
import { inviteAudit } from './modules/invite/index.ts'
import { ledgerAudit, listOf, type PostingKind } from './modules/ledger/index.ts'
import { playthroughAudit } from './modules/playthrough/index.ts'
import { promotionAudit } from './modules/promotion/index.ts'
import { refundAudit } from './modules/refund/index.ts'
import { withdrawAudit } from './modules/withdraw/index.ts'
import { auditReports, type ReportKeys } from './modules/reports/index.ts'
import { auditSpins, spinAudit } from './modules/spin/index.ts'

/** What only servers have, and an auditor to whom they were given. */
export interface AuditKeys {
  encryption: Encryption
  reports: ReportKeys
}

/**
 * The ledger against itself and against the modules that move them, all at one moment. Changes nothing.
 * An empty answer means that every invariant held. It reads across modules, which only an audit may. Without the keys of the servers
 * it can know neither the seeds of the wheel nor who has sealed and signed a report.
 */
export async function auditLedgerAndModules(db: Db, keys?: AuditKeys): Promise<Finding[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await sql`set transaction read only`.execute(tx)
      return auditWithin(tx, keys)
    })
}

/** The same of what this transaction sees. */
export async function auditWithin(tx: Tx, keys?: AuditKeys): Promise<Finding[]> {
  await sql`set local enable_seqscan = on`.execute(tx)
  // Times in the chain of the rules are texts.
  await sql`set local timezone = 'UTC'`.execute(tx)
  const findings = await findingsOf(tx, CHECKS)
  if (keys) findings.push(...(await auditSpins(tx, keys.encryption)), ...(await auditReports(tx, keys.reports)))
  findings.push(...(await auditFigures(tx)))
  return findings
}

/** Every kind whose postings a check below compares with what caused them. A kind that is not here has no cause it could have. */
const EXPLAINED: PostingKind[] = [
  ...depositAudit.KINDS,
  ...gamesAudit.KINDS,
  ...withdrawAudit.KINDS,
  ...spinAudit.KINDS,
  ...bonusAudit.KINDS,
  ...refundAudit.KINDS,
  ...inviteAudit.KINDS,
  ...adjustmentAudit.KINDS,
]

const EXPLANATIONS: Check[] = [
  [
    'each posting is of a kind that something in the modules explains',
    sql`
      select format('posting %s of owner %s, %s of %s, is explained by nothing', posting_no, owner_id, kind, amount) as says
      from ledger.posting where kind not in (${listOf(EXPLAINED)}) order by owner_id, posting_no limit 1`,
  ],
]

const SUSPENSE: Check[] = [
  [
    'what is in suspense is what waits for an owner, less the chargebacks that nobody bears yet',
    sql`
      select format('suspense:%s holds %s %s, but %s waits', coalesce(w.channel, b.channel), coalesce(b.amount, 0), coalesce(w.currency, b.currency), coalesce(w.amount, 0)) as says
      from (
        select channel, currency, sum(amount) as amount from (
          select upper(channel::text) as channel, currency::text as currency, amount from deposit.payment where state = 'unallocated'
          union all
          select upper(channel::text), currency::text, -amount from deposit.chargeback where state = 'open'
          union all
          select 'PAYOUT', currency::text, amount from withdraw.payout_return where state = 'waiting') open
        group by 1, 2) w
      full join (
        select split_part(account, ':', 2) as channel, unit as currency, sum(amount) as amount
        from ledger.entry where account_kind = 'suspense' group by 1, 2) b on b.channel = w.channel and b.currency = w.currency
      where coalesce(w.amount, 0) <> coalesce(b.amount, 0) order by 1 limit 1`,
  ],
]

const CORRECTED = [...withdrawAudit.KINDS_OF_RETURNS, ...adjustmentAudit.KINDS]

const CORRECTIONS: Check[] = [
  [
    'each returned payout, adjustment and entry of the house stands in the ledger, and each such posting has one',
    sql`
      select format('%s of owner %s: the module says %s %s, the ledger says %s %s', coalesce(e.id, b.id), coalesce(e.owner_id, b.owner_id),
        coalesce(e.kind, 'nothing'), coalesce(e.amount::text, ''), coalesce(b.kind, 'nothing'), coalesce(b.amount::text, '')) as says
      from (${withdrawAudit.RETURNS_POSTED} union all ${adjustmentAudit.CORRECTIONS_POSTED}) e
      full join (select owner_id, reference_id as id, kind, amount from ledger.posting where kind in (${listOf(CORRECTED)})) b
        on b.owner_id = e.owner_id and b.id = e.id and b.kind = e.kind and b.amount = e.amount
      where e.id is null or b.id is null order by 1 limit 1`,
  ],
]

const LOGIN: Check[] = [
  [
    'the login of the servers may do what the migrations grant it, and nothing else',
    sql`
      select format('%s may %s %s', r.grantee, r.privilege, r.object) as says
      from (${sql.raw(strayRightsInSql(APPLICATION_ROLE))}) r order by 1 limit 1`,
  ],
]

const CHECKS: Check[] = [
  ...ledgerAudit.BOOKS,
  ...EXPLANATIONS,
  ...gamesAudit.TRANSFERS,
  ...withdrawAudit.HOLDS,
  ...ledgerAudit.STATEMENT,
  ...depositAudit.PAYMENTS,
  ...SUSPENSE,
  ...depositAudit.REDEMPTIONS,
  ...depositAudit.SLIPS,
  ...playthroughAudit.PLAYTHROUGH,
  ...ledgerAudit.EVENTS,
  ...spinAudit.COINS,
  ...promotionAudit.CAMPAIGNS,
  ...spinAudit.WHEEL,
  ...bonusAudit.BONUSES,
  ...betsAudit.STREAMS,
  ...gamesAudit.BET_COMPARISONS,
  ...refundAudit.REFUNDS,
  ...inviteAudit.INVITES,
  ...CORRECTIONS,
  ...withdrawAudit.RETURNED_PAYOUTS,
  ...adjustmentAudit.CORRECTIONS,
  ...accountAudit.BANK_CHANGES,
  ...withdrawAudit.CLOSINGS,
  ...depositAudit.PROOFS,
  ...accountAudit.ACCOUNTS_ASKED_ABOUT,
  ...depositAudit.ANNOUNCEMENTS,
  ...withdrawAudit.PAID_ACCOUNTS,
  ...depositAudit.ARRIVALS,
  ...gamesAudit.ACCOUNT_NAMES,
  ...accountAudit.PLAYERS,
  ...gamesAudit.TRANSFER_NAMES,
  ...accountAudit.BANK_VERSIONS,
  ...inviteAudit.FRIENDS,
  ...accountAudit.SESSIONS,
  ...LOGIN,
  ...ITEMS,
  ...withdrawAudit.APPROVALS,
  ...depositAudit.DECISIONS,
  ...DECISIONS,
  ...withdrawAudit.DESTINATIONS,
  ...NOBODY_ALONE,
  ...REPORTS,
  ...RULES,
]
