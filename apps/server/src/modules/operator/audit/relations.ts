import { sql } from 'kysely'

/*
 * What the audits of other modules compare with their own: relations for a FROM, of our tables only what is named here.
 */

export const ACTS = sql`(
  select owner_id, act_id, kind, subject, act, status, staff_id, amount, before, after, act_no from operator.act)`

export const RULE_CHANGES = sql`(select change_no, table_name, key, before, after, changed_at from operator.rule_change)`

export const PROPOSALS = sql`(
  select owner_id, kind, subject, act, amount, outcome, proposed_by, approved_by from operator.proposal)`

export const WORK_ITEMS = sql`(select owner_id, kind, subject, closed_at from operator.work_item)`
