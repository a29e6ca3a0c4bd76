import { createKept } from '../../storage/kept.ts'

/** What this phone knows of its one offer to install the portal. */
interface Offer {
  id: 'offer'
  /** When it first showed money in the wallet. */
  moneySeenAt: number
  isClosed: boolean
}

/** A later visit, not the same sitting. */
const LATER_MS = 12 * 3_600_000

const offers = createKept<Offer>({
  database: 'krapao-install',
  store: 'offers',
  keyPath: 'id',
  keptMs: Infinity,
  since: ({ moneySeenAt }) => moneySeenAt,
})

/** Whether it is offered now: money had come in at an earlier visit, and nobody has closed it. Never where the phone cannot remember that. */
export async function isOffered(hasMoney: boolean): Promise<boolean> {
  const offer = await offers.read('offer')
  if (!offer && hasMoney) await offers.keep({ id: 'offer', moneySeenAt: Date.now(), isClosed: false })
  return offer !== undefined && !offer.isClosed && Date.now() - offer.moneySeenAt >= LATER_MS
}

/** For good. */
export function closeOffer(): Promise<void> {
  return offers.keep({ id: 'offer', moneySeenAt: Date.now(), isClosed: true })
}
