/** The reasons of acts of which nobody was asked why: programs write them. */
const OF_PROGRAMS: ReadonlySet<string> = new Set([
  'the console',
  'npm run staff',
  'taken back at once',
  'a note for other staff',
  'asked about their balance',
])

/** Whether somebody has said why, in their own words. */
export const isOwnReason = (reason: string): boolean => !OF_PROGRAMS.has(reason)
