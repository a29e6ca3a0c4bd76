import type { TableClasses } from '../../platform/database/table-class.ts'

export const TABLES_OF_SPIN: TableClasses = {
  byPlayer: ['counted_deposit', 'coupon', 'seed', 'spin'],
  oneNode: {
    coin_rule: 'a rule, in the one chain of all',
    wheel: 'a rule, in the one chain of all',
    wheel_use: 'its budget is shared by all players',
  },
  leftBehind: {
    coupon_wheel_id_fkey: 'spin.spin reads the wheel, and the audit',
    seed_wheel_id_fkey: 'spin.spin reads the wheel, and the audit',
    spin_wheel_id_fkey: 'spin.spin reads the wheel, and the audit',
  },
}
