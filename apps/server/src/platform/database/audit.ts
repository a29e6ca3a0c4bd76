import { sql } from 'kysely'
import { APPLICATION_ROLE } from './application-role.ts'
import type { Check } from './check.ts'
import { strayRightsInSql } from './granted-rights.ts'

/** What the servers' login may do. */
export const LOGIN: Check[] = [
  [
    'the login of the servers may do what the migrations grant it, and nothing else',
    sql`
      select format('%s may %s %s', r.grantee, r.privilege, r.object) as says
      from (${sql.raw(strayRightsInSql(APPLICATION_ROLE))}) r order by 1 limit 1`,
  ],
]

/** Our tables whose rows are rules. */
export const RULE_TABLES = {
  'platform.reconcile_mode': { key: ['is_on'] },
}
