/** What a member of staff may be allowed to: `<screen of the console>.<effect>`. */
export const PERMISSIONS = ['queue.read', 'queue.act'] as const

export type Permission = (typeof PERMISSIONS)[number]
