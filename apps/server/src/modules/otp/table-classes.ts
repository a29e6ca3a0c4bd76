import type { TableClasses } from '../../platform/database/distribution/table-class.ts'

export const TABLES_OF_OTP: TableClasses = {
  oneNode: {
    challenge: 'asked before anybody knows whose phone it is',
    network: 'asked before anybody knows whose phone it is',
    phone: 'asked before anybody knows whose phone it is',
    verified_phone: 'asked before anybody knows whose phone it is',
  },
}
