/** Our tables whose rows are rules. */
export const RULE_TABLES = {
  'otp.send_limit': { key: ['is_one'] },
}
