import { createKept } from '../storage/kept.ts'

/** A page was loaded anew for the release of a server. */
interface Tried {
  release: string
  triedAt: number
}

const HOUR_MS = 3_600_000

const tried = createKept<Tried>({
  database: 'krapao-releases',
  store: 'tried',
  keyPath: 'release',
  keptMs: HOUR_MS,
  since: ({ triedAt }) => triedAt,
})

/** The moment was not calm after all. */
export const forgetTry = (release: string): Promise<void> => tried.forget(release)

/**
 * Whether to load the page anew for this release, once an hour on this phone: while servers of two releases stand beside each other, the
 * same one may answer again. Never where nothing can be kept, or it would be loaded anew for ever.
 */
export async function mayTry(release: string): Promise<boolean> {
  if (await tried.read(release)) return false
  await tried.keep({ release, triedAt: Date.now() })
  return (await tried.read(release)) !== undefined
}
