import type { TableClasses } from '../../platform/database/distribution/table-class.ts'

export const TABLES_OF_SPIN: TableClasses = {
  byPlayer: ['counted_deposit', 'coupon', 'seed', 'spin'],
  rules: ['wheel_use', 'coin_rule', 'wheel'],
  leftBehind: {
    coupon_wheel_id_fkey: 'spin.spin reads the wheel, and the audit',
    seed_wheel_id_fkey: 'spin.spin reads the wheel, and the audit',
    spin_wheel_id_fkey: 'spin.spin reads the wheel, and the audit',
  },
}
