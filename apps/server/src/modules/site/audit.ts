/** Our tables whose rows are rules. */
export const RULE_TABLES = {
  'site.bank': { key: ['code'] },
  'site.deposit_account': { key: ['deposit_account_id'] },
  'site.deposit_wallet': { key: ['deposit_wallet_id'] },
  'site.setting': { key: ['key'] },
}
