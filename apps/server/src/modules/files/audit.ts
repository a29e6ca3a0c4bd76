/** Our tables whose rows are rules. */
export const RULE_TABLES = {
  'files.purpose': { key: ['purpose'] },
}
