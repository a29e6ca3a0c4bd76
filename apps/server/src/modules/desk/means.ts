import type { Events } from '../ledger/index.ts'
import type { CollectMeans } from '../withdraw/index.ts'

/** What the verbs stand on that carry out what staff decide. */
export type DeskMeans = CollectMeans & { events: Events }
