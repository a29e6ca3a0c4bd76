/**
 * Which class each table of the database has: where its rows would stand if they stood on many machines, and what its
 * keys must hold for that (docs/decisions/033). `judge-tables.ts` compares this with a migrated database.
 *
 * - `byPlayer`: beside everything else of its owner, a player or a journal of the house. The owner stands in every key
 *   and every statement.
 * - `claim`: by its own key, which one player holds: claimed first, then acted on where the player stands.
 * - `reference`: copied to every machine; read often, changed by the operator.
 * - `oneNode`: on one machine, whatever it is asked for.
 */
export const TABLE_CLASSES = {
  byPlayer: [
    'account.bank_account',
    'account.bank_account_change',
    'account.bank_account_version',
    'account.bank_name_try',
    'account.consent',
    'account.known_visitor',
    'account.player',
    'account.session',
    'adjustment.adjustment',
    'adjustment.house_entry',
    'bonus.condition',
    'deposit.qr',
    'deposit.slip',
    'files.day_count',
    'files.file',
    'games.account',
    'games.transfer',
    'games.zero_reading',
    'ledger.balance',
    'ledger.event_cursor',
    'ledger.owner',
    'ledger.posting',
    'ledger.request',
    'operator.act',
    'operator.proposal',
    'operator.work_item',
    'spin.counted_deposit',
    'withdraw.closing',
    'withdraw.payout_return',
    'withdraw.withdrawal',
  ],
  claim: [
    'account.bank_claim',
    'account.phone',
    'deposit.chargeback',
    'deposit.intent',
    'deposit.payment',
    'deposit.payment_report',
    'deposit.qr_reference',
    'games.username',
  ],
  reference: [
    'files.purpose',
    'games.doubt',
    'games.game',
    'ledger.account_kind',
    'ledger.posting_kind',
    'ledger.posting_rule',
    'operator.authority',
    'operator.staff',
    'site.bank',
    'site.deposit_account',
    'site.deposit_wallet',
    'site.setting',
    'site.source',
    'spin.coin_rule',
    'withdraw.bank_change_review',
    'withdraw.rule',
  ],
  oneNode: [
    'account.sign_in_attempt',
    'account.sign_in_subject',
    'deposit.statement_cursor',
    'deposit.unread_report',
    'operator.day_sum',
    'operator.staff_session',
    'ledger.event_sweep',
    'otp.challenge',
    'otp.network',
    'otp.phone',
    'otp.verified_phone',
    'platform.function_file',
    'platform.migration',
    'platform.reconcile_mode',
    'realtime.attachment',
    'withdraw.return_cursor',
  ],
} as const

export type TableClasses = Record<keyof typeof TABLE_CLASSES, readonly string[]>

/** What breaks a rule all the same, by what it is, and why. One that breaks none any more is told too. */
export const EXCEPTIONS: Record<string, string> = {
  'games.go_on': 'a step of games.end_transfer, which is led by the player and has locked them',
  'games.end_doubt': 'about a game and no player: the journal of its work item is made of the code of the game',
  'operator.add_staff': 'writes an act into the journal of the staff member, whom it begins with',
  'operator.deactivate_staff': 'writes an act into the journal of the staff member, whom it begins with',
  'operator.open_session': 'writes an act into the journal of the staff member, whom it begins with',
  'operator.end_sessions': 'writes an act into the journal of the staff member, whom it begins with',
  'operator.record_staff_change': 'writes an act into the journal of the staff member, whom it begins with',
  'operator.authorise_setting': 'writes an act into the journal of the staff member whose instruction it begins with',
  'withdraw.set_rule': 'writes an act into the journal of the staff member whose instruction it begins with',
  'withdraw.set_bank_change_review': 'writes an act into the journal of the staff member whose instruction it begins with',
  'operator.end_proposal': 'a step of operator.authorise, which begins with the owner',
  'withdraw.release': 'a step of functions that begin with the player and have locked them',
  'spin.set_coin_rule': 'writes an act into the journal of the staff member whose instruction it begins with',
  'ledger.house_owner': 'works out which journal it makes; a database of many machines does that before it asks one of them',
  'lock in apps/server/src/platform/migrate.ts': 'of the migration, which connects directly to one machine',
  'lock in apps/server/migrations/008-deposit.sql': 'made functions that a later release has replaced',
}
