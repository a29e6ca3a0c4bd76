/** What a member of staff may be allowed to: `<screen of the console>.<effect>`. `own`: one's own credentials and sessions. */
export const PERMISSIONS = [
  'own.read',
  'own.act',
  'queue.read',
  'queue.act',
  'players.read',
  'players.act',
  'players.reveal',
  'staff.read',
  'staff.act',
  'trail.read',
] as const

export type Permission = (typeof PERMISSIONS)[number]
