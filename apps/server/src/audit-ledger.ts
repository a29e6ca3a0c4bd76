import { sql } from 'kysely'
import { ACCOUNTS } from './audit-accounts.ts'
import { ARRIVALS } from './audit-arrivals.ts'
import { BETS } from './audit-bets.ts'
import { auditFigures, BONUS_KINDS, BONUSES } from './audit-bonuses.ts'
import { CAMPAIGNS } from './audit-campaigns.ts'
import { COIN_KINDS, COINS } from './audit-coins.ts'
import { CORRECTIONS, CORRECTIONS_EXPLAINED } from './audit-corrections.ts'
import { PAYMENTS, PAYMENT_KINDS } from './audit-payments.ts'
import { IDENTITIES } from './audit-identities.ts'
import { PLAYTHROUGH } from './audit-playthrough.ts'
import { ITEMS_AND_DECISIONS } from './audit-items.ts'
import { INVITE_KINDS, INVITES } from './audit-invites.ts'
import { REDEMPTIONS } from './audit-redemptions.ts'
import { REFUND_KINDS, REFUNDS } from './audit-refunds.ts'
import { REPORTS } from './audit-reports.ts'
import { RULES } from './audit-rules.ts'
import { SLIPS } from './audit-slips.ts'
import { NOBODY_ALONE } from './audit-staff.ts'
import type { Db, Tx } from './platform/database/db.ts'
import type { Encryption } from './platform/encryption.ts'
import { type Check, type Finding, findingsOf } from './platform/database/check.ts'
import { auditLedger, listOf, partnerless, posted } from './modules/ledger/index.ts'
import { WHEEL, WHEEL_KINDS } from './audit-wheel.ts'
import { auditReports, type ReportKeys } from './modules/reports/index.ts'
import { auditSpins } from './modules/spin/index.ts'

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
  const findings = [...(await auditLedger(tx)), ...(await findingsOf(tx, CHECKS))]
  if (keys) findings.push(...(await auditSpins(tx, keys.encryption)), ...(await auditReports(tx, keys.reports)))
  findings.push(...(await auditFigures(tx)))
  return findings
}

const TRANSFERS = ['game_in_sent', 'game_in_done', 'game_in_refused', 'game_out_asked', 'game_out_done', 'game_out_refused'] as const
const RESULTS = ['game_win', 'game_loss'] as const
const WITHDRAWALS = ['withdraw_held', 'withdraw_paid', 'withdraw_released'] as const
/** Every kind whose postings a check below compares with what caused them. A kind that is not here has no cause it could have. */
const EXPLAINED = [
  ...PAYMENT_KINDS,
  ...TRANSFERS,
  ...RESULTS,
  ...WITHDRAWALS,
  ...COIN_KINDS,
  ...BONUS_KINDS,
  ...REFUND_KINDS,
  ...INVITE_KINDS,
  ...WHEEL_KINDS,
  ...CORRECTIONS_EXPLAINED,
]

const ACROSS_MODULES: Check[] = [
  [
    'each posting is of a kind that something in the modules explains',
    sql`
      select format('posting %s of owner %s, %s of %s, is explained by nothing', posting_no, owner_id, kind, amount) as says
      from ledger.posting where kind not in (${listOf(EXPLAINED)}) order by owner_id, posting_no limit 1`,
  ],
  [
    'I9 each transfer stands in the ledger as it began and as it ended',
    partnerless(
      'transfer',
      sql`
        select player_id, transfer_id || ' at ' || game_code as id, case direction when 'in' then 'game_in_sent' else 'game_out_asked' end as kind, amount
        from games.transfer
        union all
        select player_id, transfer_id || ' at ' || game_code, 'game_' || direction || '_' || state, amount from games.transfer where state in ('done', 'refused')`,
      sql`
        select owner_id as player_id, reference_id || ' at ' || coalesce(source_subaccount, destination_subaccount) as id, kind, amount
        from ledger.posting where kind in (${listOf(TRANSFERS)})`,
    ),
  ],
  [
    'I9 money in transit is what the open transfers say',
    sql`
      select format('transit:%s of player %s holds %s, but %s is open', coalesce(t.game, a.game), coalesce(t.player_id, a.owner_id), coalesce(a.amount, 0), coalesce(t.amount, 0)) as says
      from (select player_id, game_code as game, sum(amount) as amount from games.transfer where ended_at is null group by 1, 2) t
      full join (select owner_id, subaccount as game, amount from ledger.balance where account = 'transit' and amount <> 0) a
        on a.owner_id = t.player_id and a.game = t.game
      where t.amount is distinct from a.amount order by 1 limit 1`,
  ],
  [
    'I9 each game result leaves our mirror at what the provider said',
    sql`
      select format('posting %s of owner %s left the mirror at %s and says %s', posting_no, owner_id, coalesce(destination_after, source_after), reference_id) as says
      from ledger.posting where kind in (${listOf(RESULTS)}) and reference_id is distinct from 'balance ' || coalesce(destination_after, source_after)
      order by owner_id, posting_no limit 1`,
  ],
  [
    'I10 each withdrawal stands in the ledger as it was held and as it ended',
    partnerless(
      'withdrawal',
      sql`
        select player_id, withdrawal_id::text as id, 'withdraw_held' as kind, amount from withdraw.withdrawal
        union all
        select player_id, withdrawal_id::text, case state when 'paid' then 'withdraw_paid' else 'withdraw_released' end, amount
        from withdraw.withdrawal where state in ('paid', 'refused', 'cancelled')`,
      posted(WITHDRAWALS),
    ),
  ],
  [
    'I10 money held is what the open withdrawals say',
    sql`
      select format('held of player %s is %s, but %s is open', coalesce(w.player_id, a.owner_id), coalesce(a.amount, 0), coalesce(w.amount, 0)) as says
      from (select player_id, sum(amount) as amount from withdraw.withdrawal where ended_at is null group by 1) w
      full join (select owner_id, amount from ledger.balance where account = 'held' and amount <> 0) a on a.owner_id = w.player_id
      where w.amount is distinct from a.amount order by 1 limit 1`,
  ],
  [
    'I13 the statement adds up to the wallet: what changed it is a line, or the end of what a line began',
    sql`
      select format('posting %s of owner %s, %s of %s, changed the wallet and stands in no line of the statement', posting_no, owner_id, kind, amount) as says
      from ledger.posting p where 'wallet' in (source, destination) and statement_no is null and not exists (
        select from ledger.posting line where line.owner_id = p.owner_id and line.reference_id = p.reference_id and line.amount = p.amount and line.statement_no is not null)
      order by owner_id, posting_no limit 1`,
  ],
]

const CHECKS: Check[] = [
  ...ACROSS_MODULES,
  ...PAYMENTS,
  ...REDEMPTIONS,
  ...SLIPS,
  ...PLAYTHROUGH,
  ...COINS,
  ...CAMPAIGNS,
  ...WHEEL,
  ...BONUSES,
  ...BETS,
  ...REFUNDS,
  ...INVITES,
  ...CORRECTIONS,
  ...ACCOUNTS,
  ...ARRIVALS,
  ...IDENTITIES,
  ...ITEMS_AND_DECISIONS,
  ...NOBODY_ALONE,
  ...REPORTS,
  ...RULES,
]
