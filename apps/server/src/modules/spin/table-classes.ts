import type { TableClasses } from '../../platform/database/distribution/table-class.ts'

export const TABLES_OF_SPIN: TableClasses = {
  byPlayer: ['counted_deposit', 'coupon', 'left_seed', 'seed', 'spin'],
  rules: ['wheel_use', 'coin_rule', 'wheel'],
  leftBehind: {
    coupon_wheel_id_fkey: 'spin.spin reads the wheel; the audit looks for it',
    seed_wheel_id_fkey: 'spin.spin reads the wheel; the audit looks for it',
    spin_wheel_id_fkey: 'spin.spin reads the wheel; the audit looks for it',
  },
}
