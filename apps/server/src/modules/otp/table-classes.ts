import type { TableClasses } from '../../platform/database/distribution/table-class.ts'

export const TABLES_OF_OTP: TableClasses = {
  rules: ['send_limit'],
  oneNode: {
    blocked_visitor: 'asked before anybody knows whose phone it is',
    budget_use: 'summed over all senders',
    challenge: 'asked before anybody knows whose phone it is',
    network: 'asked before anybody knows whose phone it is',
    phone: 'asked before anybody knows whose phone it is',
    verified_phone: 'asked before anybody knows whose phone it is',
    visitor_secret: 'asked before anybody knows whose browser it is',
  },
}
