import type { Bonus } from '@krapao/contract'
import { readTerms, type Terms } from '@krapao/terms'
import * as z from 'zod/mini'
import type { Db } from '../../platform/database/db.ts'
import { type Banner, banner, threeLanguages, type ThreeLanguages } from './campaign.ts'
import * as functions from './functions.gen.ts'

/** By this player, newest first; null for none. */
const receipts = z.nullable(z.array(z.object({ id: z.string(), at: z.string() })))

/** A campaign as it is offered to one player. */
export interface Offer {
  code: string
  versionNo: number
  title: ThreeLanguages
  description: ThreeLanguages
  banners: Banner[]
  terms: Terms
  limitType: Bonus['type']
  maxReceived: number
  endsAt: Date | null
  /** To players who have not received it yet, too. */
  isOffered: boolean
  /** How often this person has received it in the present period, by any account of theirs. */
  taken: number
  /** There is not enough left in its budget. */
  isFull: boolean
  /** When the next period begins; null where there is none. */
  nextPeriodAt: Date | null
  /** By this player, newest first. */
  received: { id: string; at: string }[]
}

/** The campaigns of one kind in the player's currency that were ever started, in the order in which they were made. */
export async function readOffers(db: Db, playerId: string, kind: functions.CampaignKind, code: string | null = null): Promise<Offer[]> {
  return (await functions.offers(db, { player: playerId, kind, code })).map(toOffer)
}

function toOffer({ version, received, againAt, ...offer }: functions.OffersAnswer): Offer {
  return {
    ...offer,
    code: version.code,
    versionNo: version.versionNo,
    title: threeLanguages.parse(version.title),
    description: threeLanguages.parse(version.description),
    banners: z.array(banner).parse(version.banners),
    terms: readTerms(version.terms),
    maxReceived: version.maxReceived,
    endsAt: version.endsAt,
    nextPeriodAt: againAt,
    received: receipts.parse(received) ?? [],
  }
}
