import type { TableClasses } from './distribution/table-class.ts'

export const TABLES_OF_PLATFORM: TableClasses = {
  byPlayer: ['erased_player', 'player_key'],
  byOwner: ['stream_cursor'],
  reference: {
    seal_key: 'read by whatever a report must stand behind',
  },
  rules: ['reconcile_mode'],
  oneNode: {
    data_key: 'its row is locked by whoever keeps a key, which on every machine at once would be a circle of locks',
    distribution_step: 'about the database itself',
    function_file: 'about the database itself',
    granted_right: 'about the database itself',
    migration: 'about the database itself',
    site_key: 'read once by each server',
    record_reading: 'one row a list of records, moved by one worker',
  },
}
