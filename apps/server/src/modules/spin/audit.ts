import { sql } from 'kysely'
import { WORK_ITEMS } from '../operator/index.ts'
import { COIN_KINDS, COINS } from './audit/coins.ts'
import { WHEEL, WHEEL_KINDS } from './audit/wheel.ts'

export { COINS, WHEEL }

/** Every kind whose postings a spin, its prize or a deposit explains. */
export const KINDS = [...COIN_KINDS, ...WHEEL_KINDS] as const

/** What needs a person, by the kind of its work item. */
export const ITEMS = {
  prize: sql`select player_id as owner_id, coupon_id::text as subject from spin.coupon where kind = 'goods' and state = 'open'`,
  // A draft is an item from when somebody says that it is to be used.
  wheel: sql`
    select i.owner_id, i.subject from ${WORK_ITEMS} i join spin.wheel w on w.wheel_id::text = i.subject and i.owner_id = md5('wheel:' || w.currency)::uuid
    where i.kind = 'wheel' and i.closed_at is null and not exists (select 1 from spin.wheel_use u where u.wheel_id = w.wheel_id)`,
}

/** Our tables whose rows are rules. */
export const RULE_TABLES = {
  'spin.coin_rule': { key: ['currency'] },
  'spin.wheel': { key: ['wheel_id'] },
  'spin.wheel_use': { key: ['wheel_id'], leftOut: ['reserved'] },
}
