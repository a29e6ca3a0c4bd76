import type { TableClasses } from './distribution/table-class.ts'

export const TABLES_OF_PLATFORM: TableClasses = {
  byPlayer: ['erased_player', 'player_key'],
  byOwner: ['stream_cursor'],
  reference: {
    data_key: 'read where the key of a player is kept',
    seal_key: 'read by whatever a report must stand behind',
  },
  rules: ['reconcile_mode'],
  oneNode: {
    distribution_step: 'about the database itself',
    function_file: 'about the database itself',
    granted_right: 'about the database itself',
    migration: 'about the database itself',
    site_key: 'read once by each server',
    record_reading: 'one row a list of records, moved by one worker',
  },
}
