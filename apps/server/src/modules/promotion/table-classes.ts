import type { TableClasses } from '../../platform/database/distribution/table-class.ts'

export const TABLES_OF_PROMOTION: TableClasses = {
  byPlayer: ['receipt'],
  claims: {
    redemption: { by: 'subject', why: 'a person is counted by what they are known by' },
  },
  rules: ['budget', 'campaign', 'campaign_version'],
}
