/** Where the last balance is kept. In a file of its own: whoever forgets it needs nothing else of it. */
export const BALANCE_DATABASE = 'krapao-balance'

/** At the end of a session, whoever ends it. It waits for pages that have it open, and they let go of it. */
export function forgetBalance(): void {
  try {
    indexedDB.deleteDatabase(BALANCE_DATABASE)
  } catch {
    // A browser that stores nothing has nothing to forget.
  }
}
