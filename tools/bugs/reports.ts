import type { Bug } from './bug.ts'

const KEPT = ['apps/server/test/kept-reports.test.ts']
const DAMAGES = ['apps/server/test/audit-damages.test.ts']

export const REPORTS: readonly Bug[] = [
  {
    name: 'report-of-no-server',
    breaks: 'whoever has the login of the servers says what a provider has told',
    file: 'apps/server/src/modules/reports/keep-report.sql',
    search: 'elsif not platform.is_sealed(reports.sealed_message(p_report), p_report.key_id, p_report.seal) then',
    replace: 'elsif false then',
    tests: KEPT,
  },
  {
    name: 'report-of-another-payment',
    breaks: 'a report that is kept is good for any payment',
    file: 'apps/server/src/modules/reports/keep-report.sql',
    search: 'or p_report.says::jsonb is distinct from p_says then',
    replace: 'then',
    tests: KEPT,
  },
  {
    name: 'name-of-another-account',
    breaks: 'what a bank has said of one account confirms another',
    file: 'apps/server/src/modules/account/name-inquiry.sql',
    search:
      "is distinct from (p_account.bank_code, encode(p_account.account_no_digest, 'hex'), encode(p_account.account_name_digest, 'hex'))",
    replace: 'is null',
    tests: KEPT,
  },
  {
    name: 'name-that-no-bank-has-said',
    breaks: 'whatever name comes with the answer of a bank is kept as what the bank has said',
    file: 'apps/server/src/modules/account/name-inquiry.sql',
    search: 'if v_said.holder_name_digest is distinct from (p_answer.holder).digest then',
    replace: 'if false then',
    tests: KEPT,
  },
  {
    name: 'payment-of-whom-the-server-says',
    breaks: 'a payment that waits is credited to whomever the server names',
    file: 'apps/server/src/modules/deposit/hear-payment.sql',
    search:
      "when not deposit.names(p_player, p_payment.evidence, p_payment.qr_id, p_payment.amount, p_payment.currency) then 'nothing that was told of it names the player'",
    replace: '',
    tests: KEPT,
  },
  {
    name: 'day-of-a-channel-not-counted',
    breaks: 'a channel credits any sum in a day without a person',
    file: 'apps/server/src/modules/deposit/payment.sql',
    search:
      'perform deposit.count_credits(p_counts_as, deposit.teller_of(p_counts_as, p_payment.subaccount, p_payment.evidence), p_payment.currency, p_payment.amount, 1, p_at);',
    replace: 'null;',
    tests: KEPT,
  },
  {
    name: 'day-of-payouts-not-bounded',
    breaks: 'the rule pays out any sum over all players in a day',
    file: 'apps/server/src/modules/withdraw/request-withdrawal.sql',
    search: 'and not v_is_day_used_up and not v_is_reconciling',
    replace: 'and not v_is_reconciling',
    tests: KEPT,
  },
  {
    name: 'body-of-another-report',
    breaks: 'the audit believes a report that was sealed anew by somebody who rules the database',
    file: 'apps/server/src/modules/reports/audit.ts',
    search: "{ body } : { problem: 'its body is not what it is named by' }",
    replace: '{ body } : { body }',
    tests: DAMAGES,
  },
  {
    name: 'signature-not-verified-again',
    breaks: 'the audit believes a report that its provider has not signed',
    file: 'apps/server/src/modules/reports/audit.ts',
    search: 'name(SIGNED, problem && `${about}: ${problem}`)',
    replace: '',
    tests: ['apps/server/test/report-secrets.test.ts'],
  },
]
