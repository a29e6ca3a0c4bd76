import type { TableClasses } from '../../platform/database/distribution/table-class.ts'

export const TABLES_OF_INVITE: TableClasses = {
  byPlayer: ['collection', 'earning', 'friend', 'friend_event', 'progress'],
  rules: ['rule'],
}
