import { sql } from 'kysely'
import { suspenseJournalOf } from '../../ledger/index.ts'

/** What needs a person, by the kind of its work item. */
export const GIFT_LINK_ITEMS = {
  'gift-link': sql`
    select player_id as owner_id, redemption_id::text as subject from deposit.gift_redemption
    where ended_at is null and platform.is_told_after((history -> -1 ->> 'attempt')::int)`,
}

export const PAYMENT_ITEMS = {
  payment: sql`
    select ${suspenseJournalOf('p')} as owner_id, reference as subject from deposit.payment p where state = 'unallocated'`,
  'payment-return': sql`
    select owner_id, return_id::text as subject from deposit.payment_return
    where state = 'in_doubt' and platform.is_told_after((history -> -1 ->> 'attempt')::int)`,
  slip: sql`select player_id as owner_id, slip_id::text as subject from deposit.slip where state = 'manual_review'`,
  'unconfirmed-deposit': sql`select player_id as owner_id, reference as subject from deposit.unconfirmed where ended_at is null`,
  chargeback: sql`select player_id as owner_id, reference as subject from deposit.chargeback where state = 'open'`,
  contradiction: sql`
    select distinct ${suspenseJournalOf('p')} as owner_id, p.reference as subject
    from deposit.payment p join deposit.payment_report r using (reference) where r.reason is not null and r.noted_at is null`,
}
