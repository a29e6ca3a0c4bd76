import type { TableClasses } from './table-class.ts'

export const TABLES_OF_PLATFORM: TableClasses = {
  byOwner: ['stream_cursor'],
  reference: {
    seal_key: 'read by whatever a report must stand behind',
  },
  oneNode: {
    function_file: 'about the database itself',
    granted_right: 'about the database itself',
    migration: 'about the database itself',
    reconcile_mode: 'a rule, in the one chain of all',
    record_reading: 'one row a list of records, moved by one worker',
  },
}
