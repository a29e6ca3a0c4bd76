import { sql } from 'kysely'
import type { Check } from '../../../platform/database/check.ts'
import { partnerless, posted, postings, POSTINGS, suspenseJournalOf } from '../../ledger/index.ts'
import { RETURNS } from './returns.ts'
import { REFERENCES } from './references.ts'
import { SAME_PAYMENTS } from './same-payments.ts'

const OF_PLAYERS = postings.kindsOf('deposit')
const OF_THE_HOUSE = [
  'unallocated_bank',
  'unallocated_gateway',
  'unallocated_giftlink',
  'unallocated_ewallet',
  'unallocated_returned_bank',
  'unallocated_returned_gateway',
  'return_sent',
  'return_paid',
  'return_refused',
  'unallocated_returned_ewallet',
] as const
const OF_CHARGEBACKS = ['chargeback_house', 'chargeback_gateway', 'chargeback_ewallet', 'chargeback_taken', 'shortage_covered'] as const

/** Every kind whose postings a payment or a chargeback explains. */
export const KINDS = [...OF_PLAYERS, ...OF_THE_HOUSE, ...OF_CHARGEBACKS]

const holder = sql`case channel when 'qr' then 'gateway' when 'giftlink' then 'giftlink' when 'ewallet' then 'ewallet' else 'bank' end`

/** Payments and chargebacks against the ledger. */
export const PAYMENTS: Check[] = [
  [
    'I5 each credited payment stands in the ledger once, for its player and amount',
    partnerless(
      'payment',
      sql`
        select player_id, reference as id,
          case when unallocated_at is not null then 'allocated' when channel = 'qr' then 'deposit_gateway' else 'deposit_' || channel end as kind, amount
        from deposit.payment where state = 'credited'`,
      posted(OF_PLAYERS),
    ),
    'of each owner',
  ],
  [
    'I5 money without an owner stands in the journal of the house as it came, and as it went back',
    partnerless(
      'payment',
      sql`
        select ${suspenseJournalOf('p')} as player_id, reference as id, 'unallocated_' || ${holder} as kind, amount from deposit.payment p where unallocated_at is not null
        union all
        select ${suspenseJournalOf('p')}, reference, 'unallocated_returned_' || ${holder}, amount from deposit.payment p
        where (state = 'returned' and not exists (select 1 from deposit.payment_return r where r.reference = p.reference and r.state = 'paid'))
          or (state = 'merged' and unallocated_at is not null)
        union all
        select owner_id, return_id::text, told.kind, amount from deposit.payment_return r
        join (values ('return_sent', array['approved', 'in_doubt', 'paid', 'refused']), ('return_paid', '{paid}'), ('return_refused', '{refused}'))
          told (kind, states) on r.state = any (told.states)
        union all
        select ${suspenseJournalOf('r')}, reference, told.kind || ${holder}, amount
        from deposit.payment_report r cross join (values ('unallocated_'), ('unallocated_returned_')) told (kind) where is_taken_back`,
      posted(OF_THE_HOUSE),
    ),
  ],
  [
    'I5 each payment stands in the ledger of who holds its money',
    sql`
      select format('payment %s is held by %s, and posting %s of owner %s says %s', p.reference, coalesce(p.subaccount, 'nobody'), b.posting_no, b.owner_id,
        coalesce(b.source_subaccount, 'nobody')) as says
      from deposit.payment p join ${POSTINGS} b on b.reference_id = p.reference and b.kind <> 'allocated'
        and b.owner_id = case when p.unallocated_at is null then p.player_id else ${suspenseJournalOf('p')} end and b.kind in (
          'deposit_bank', 'deposit_gateway', 'deposit_slip', 'deposit_ewallet', 'unallocated_bank', 'unallocated_gateway', 'unallocated_ewallet')
      where b.source_subaccount is distinct from p.subaccount order by 1 limit 1`,
  ],
  [
    'I5 a QR that was credited is paid, and is of the player and amount it was credited for',
    sql`
      select format('QR %s of player %s, %s of %s, was credited to player %s with %s', p.qr_id, coalesce(q.player_id::text, 'nobody'), q.state, q.amount,
        p.player_id, p.amount) as says
      from deposit.payment p left join deposit.qr q on q.qr_id = p.qr_id
      where p.state = 'credited' and p.qr_id is not null and (
        (q.player_id, q.amount, q.state) is distinct from (p.player_id, p.amount, 'paid')
        -- Staff may give a payment to the player of its QR whatever its amount was.
        and (q.player_id, q.state, p.unallocated_at is not null) is distinct from (p.player_id, 'paid', true))
      order by 1 limit 1`,
    'of each owner',
  ],
  [
    'I5 a QR that is paid has its payment',
    sql`
      select format('QR %s of player %s is paid, and no payment says so', q.qr_id, q.player_id) as says
      from deposit.qr q where q.state = 'paid' and not exists (
        select 1 from deposit.payment p where p.qr_id = q.qr_id and p.player_id = q.player_id and p.state = 'credited')
      order by 1 limit 1`,
    'of each owner',
  ],
  [
    'I5 each QR that a payment was credited for is known as paid by that one',
    sql`
      select format('QR %s was paid by %s of player %s, and is known as paid by %s of player %s', coalesce(p.qr_id, c.qr_id),
        coalesce(p.reference, 'nothing'), coalesce(p.player_id::text, 'nobody'), coalesce(c.reference, 'nothing'), coalesce(c.player_id::text, 'nobody')) as says
      from (select * from deposit.payment where state = 'credited' and qr_id is not null) p full join deposit.paid_qr c on c.qr_id = p.qr_id
      where (p.reference, p.player_id) is distinct from (c.reference, c.player_id) order by 1 limit 1`,
    'of each owner',
  ],
  [
    'I5 each QR that is paid says by which payment, and none says so that is not',
    sql`
      select format('QR %s of player %s is paid by %s, and says %s', coalesce(q.qr_id, c.qr_id), coalesce(q.player_id, c.player_id),
        coalesce(c.reference, 'nothing'), coalesce(q.paid_by, 'nothing')) as says
      from (select * from deposit.qr where state = 'paid' or paid_by is not null) q full join deposit.paid_qr c on (c.player_id, c.qr_id) = (q.player_id, q.qr_id)
      where q.paid_by is distinct from c.reference or q.paid_at is null order by 1 limit 1`,
    'of each owner',
  ],
  [
    'each payment that came for a QR and was held is known to the player of the QR',
    sql`
      select format('payment %s was held, and player %s of its QR %s does not know', p.reference, r.player_id, p.qr_id) as says
      from deposit.payment p join deposit.qr_reference r on r.qr_id = p.qr_id
      where p.unallocated_at is not null and not exists (
        select 1 from deposit.qr_arrival a where (a.player_id, a.qr_id, a.reference) = (r.player_id, p.qr_id, p.reference))
      order by 1 limit 1`,
  ],
  [
    'what a player is told of as come for their QR is a payment that named it',
    sql`
      select format('player %s is told of %s as come for QR %s', a.player_id, a.reference, a.qr_id) as says
      from deposit.qr_arrival a left join deposit.qr_reference r on (r.player_id, r.qr_id) = (a.player_id, a.qr_id)
      where r.qr_id is null or not exists (select 1 from deposit.payment p where p.reference = a.reference)
      order by 1 limit 1`,
  ],
  [
    'I5 a payment paid the QR that its posting says',
    sql`
      select format('payment %s of player %s paid another QR than %s', p.reference, p.player_id, coalesce(p.qr_id, 'none')) as says
      from deposit.payment p join ${POSTINGS} b on b.owner_id = p.player_id and b.reference_id = p.reference and b.idempotency_key = 'deposit:' || p.reference
      where b.digest is not null and b.digest is distinct from deposit.qr_digest(p.player_id, p.qr_id, p.amount)
      order by 1 limit 1`,
    'of each owner',
  ],
  [
    'I5 each QR is known by the player it belongs to',
    sql`
      select format('QR %s of player %s is known as one of player %s', coalesce(q.qr_id, r.qr_id), q.player_id, r.player_id) as says
      from deposit.qr q full join deposit.qr_reference r on r.qr_id = q.qr_id
      where q.player_id is distinct from r.player_id order by 1 limit 1`,
    'of each owner',
  ],
  [
    'each chargeback stands in the ledger as it came, and as it was decided',
    partnerless(
      'chargeback',
      sql`
        select ${suspenseJournalOf('c')} as player_id, reference as id,
          case channel when 'qr' then 'chargeback_gateway' when 'ewallet' then 'chargeback_ewallet' else 'chargeback_house' end as kind, amount
        from deposit.chargeback c
        union all
        select player_id, reference, 'chargeback_taken', taken from deposit.chargeback where taken > 0
        union all
        select ${suspenseJournalOf('c')}, reference, 'shortage_covered', amount - taken from deposit.chargeback c where state <> 'open' and taken < amount`,
      posted(OF_CHARGEBACKS),
    ),
  ],
  [
    'a chargeback is of a payment that its player was credited with',
    sql`
      select format('chargeback %s of player %s takes back %s, which was not credited so', reference, c.player_id, c.amount) as says
      from deposit.chargeback c left join deposit.payment p using (reference)
      where (p.state, p.player_id, p.channel) is distinct from ('credited', c.player_id, c.channel) or c.amount > p.amount order by 1 limit 1`,
    'of each owner',
  ],
  [
    'who sent a payment is kept, wherever it is said',
    sql`
      select format('who sent payment %s is kept nowhere', t.reference) as says
      from (
        select reference, evidence, player_id from deposit.payment
        union all
        select r.reference, r.evidence, p.player_id from deposit.payment_report r left join deposit.payment p on p.reference = r.reference
        union all
        select coalesce(payment_reference, slip_id::text), evidence, player_id from deposit.slip) t
      where not exists (select 1 from platform.erased_player e where e.player_id = t.player_id) and t.evidence ? 'senderDigest'
        and not exists (select 1 from deposit.payment_sender s where s.sender_digest = decode(t.evidence ->> 'senderDigest', 'hex'))
      order by 1 limit 1`,
  ],
  ...SAME_PAYMENTS,
  ...REFERENCES,
  ...RETURNS,
]
