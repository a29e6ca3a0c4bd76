import type { TableClasses } from '../../platform/database/table-class.ts'

export const TABLES_OF_INVITE: TableClasses = {
  byPlayer: ['collection', 'earning', 'friend', 'friend_event', 'progress'],
  oneNode: {
    rule: 'a rule, in the one chain of all',
  },
}
