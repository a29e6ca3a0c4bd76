import { sql } from 'kysely'
import type { Check } from '../../../platform/database/check.ts'
import { listOf, partnerless, posted, postings, POSTINGS } from '../../ledger/index.ts'
import { OWED } from './owed.ts'

const DEPOSITS = listOf(postings.kindsOf('deposit'))
const GRANTS = postings.kindsOf('grant')
const TAKINGS = postings.kindsOf('grant_taken_back')
/** What is granted and taken by the bonus engine. */
export const KINDS = [...GRANTS, ...TAKINGS]

/** What was granted and taken against the ledger. */
export const GRANTED: Check[] = [
  [
    'each grant is in the ledger once, with its amount',
    partnerless(
      'grant',
      sql`select player_id, reward_id::text as id, posting_kind as kind, amount::bigint from bonus.reward where posting_no is not null`,
      posted(GRANTS),
    ),
    'of each owner',
  ],
  [
    'what was taken of each grant is in the ledger',
    partnerless(
      'taking',
      sql`
        select c.player_id, c.condition_id::text as id, c.taken::numeric as amount,
          case r.source when 'invite' then 'invite_taken' when 'refund' then 'refund_taken' else 'bonus_taken' end as kind
        from ${OWED} where c.taken > 0`,
      sql`select player_id, id, kind, sum(amount) as amount from (${posted(TAKINGS)}) t group by player_id, id, kind`,
    ),
    'of each owner',
  ],
  [
    'each bonus for a deposit was granted for one that came after it was activated',
    sql`
      select format('reward %s of player %s is for posting %s, which is no deposit of %s', r.reward_id, r.player_id, r.deposit_posting_no, r.deposit) as says
      from bonus.reward r left join ${POSTINGS} p on p.owner_id = r.player_id and p.posting_no = r.deposit_posting_no
        and p.kind in (${DEPOSITS}) and p.amount = r.deposit and p.posting_no < r.posting_no
      where r.deposit_posting_no is not null and p.owner_id is null order by 1 limit 1`,
    'of each owner',
  ],
]
