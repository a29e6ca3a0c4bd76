import { sql } from 'kysely'
import { adjustmentAudit } from '../modules/adjustment/index.ts'
import { bonusAudit } from '../modules/bonus/index.ts'
import { depositAudit } from '../modules/deposit/index.ts'
import { gamesAudit } from '../modules/games/index.ts'
import { inviteAudit } from '../modules/invite/index.ts'
import { houseSums, listOf, type PostingKind } from '../modules/ledger/index.ts'
import { refundAudit } from '../modules/refund/index.ts'
import { spinAudit } from '../modules/spin/index.ts'
import { withdrawAudit } from '../modules/withdraw/index.ts'
import type { Check } from '../platform/database/check.ts'

/** Every kind whose postings some check compares with what caused them. A kind that is not here has no cause it could have. */
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

/** That every posting has a cause. */
export const EXPLANATIONS: Check[] = [
  [
    'each posting is of a kind that something in the modules explains',
    sql`
      select format('posting %s of owner %s, %s of %s, is explained by nothing', posting_no, owner_id, kind, amount) as says
      from ledger.posting where kind not in (${listOf(EXPLAINED)}) order by owner_id, posting_no limit 1`,
    'of each owner',
  ],
]

/** Money without an owner, over all channels that it can have come by. */
export const SUSPENSE: Check[] = [
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
      full join ${houseSums('suspense')} b on b.channel = w.channel and b.currency = w.currency
      where coalesce(w.amount, 0) <> coalesce(b.amount, 0) order by 1 limit 1`,
  ],
]

const CORRECTED = [...withdrawAudit.KINDS_OF_RETURNS, ...adjustmentAudit.KINDS]

/** What was put right after it was posted, by staff or by a bank. */
export const CORRECTIONS: Check[] = [
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
