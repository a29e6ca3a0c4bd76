import type { TableClasses } from '../../platform/database/table-class.ts'

export const TABLES_OF_PROMOTION: TableClasses = {
  byPlayer: ['receipt'],
  claims: {
    redemption: { by: 'subject', why: 'a person is counted by what they are known by' },
  },
  oneNode: {
    budget: 'summed over all players',
    campaign: 'a rule, in the one chain of all',
    campaign_version: 'a rule, in the one chain of all',
  },
}
