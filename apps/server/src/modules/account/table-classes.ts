import type { TableClasses } from '../../platform/database/distribution/table-class.ts'

export const TABLES_OF_ACCOUNT: TableClasses = {
  byPlayer: [
    'bank_account',
    'bank_account_change',
    'bank_account_digits',
    'bank_account_version',
    'bank_name_try',
    'consent',
    'known_visitor',
    'name_inquiry',
    'notice',
    'password_change',
    'player',
    'player_version',
    'proven_bank_account',
    'restriction',
    'security_event',
    'session',
  ],
  claims: {
    bank_claim: { by: 'account_no', why: 'a bank names the account a transfer came from' },
    member_number: { by: 'member_no', why: 'whoever calls support tells their number' },
    phone: { by: 'phone', why: 'whoever signs in gives their phone' },
  },
  oneNode: {
    account_question: 'counted over all who ask, by the subject',
    account_question_subject: 'counted over all who ask, by the subject',
    sign_in_attempt: 'counted before anybody knows whose sign-in it is',
    sign_in_subject: 'counted before anybody knows whose sign-in it is',
  },
}
