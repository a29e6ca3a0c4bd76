import type { Bonus } from '@krapao/contract'
import { type Currency, minorUnits, type MinorUnits } from '@krapao/money'
import type { Terms } from '@krapao/terms'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { plainRead } from '../../platform/database/plain-read.ts'
import type { Banner, CampaignKind, ThreeLanguages } from './campaign.ts'

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

interface OfferRow {
  code: string
  version_no: number
  title: ThreeLanguages
  description: ThreeLanguages
  banners: Banner[]
  grant_amount: bigint | null
  deposit_percent: number | null
  deposit_maximum: bigint | null
  deposit_minimum: bigint | null
  waits_for_hours: number | null
  multiplier_hundredths: number
  counts_deposit: boolean
  keep_percent: number
  take_percent: number
  weight_slot: number
  weight_sport: number
  weight_lotto: number
  threshold: bigint
  hours: number | null
  max_received: number
  ends_at: Date | null
  limit_type: Bonus['type']
  currency: Currency
  is_offered: boolean
  taken: number
  is_full: boolean
  again_at: Date | null
  received: { id: string; at: string }[] | null
}

/** The campaigns of one kind in the player's currency that were ever started, in the order in which they were made. */
export async function readOffers(db: Db, playerId: string, kind: CampaignKind, code: string | null = null): Promise<Offer[]> {
  const rows = await plainRead(
    db,
    sql<OfferRow>`
    select (o.version).*, o.limit_type, o.currency, o.is_offered, o.taken, o.is_full, o.again_at, o.received
    from promotion.offers(${playerId}, ${kind}, ${code}) o`,
  )
  return rows.map(toOffer)
}

function toOffer(row: OfferRow): Offer {
  return {
    code: row.code,
    versionNo: row.version_no,
    title: row.title,
    description: row.description,
    banners: row.banners,
    terms: termsOfRow(row),
    limitType: row.limit_type,
    maxReceived: row.max_received,
    endsAt: row.ends_at,
    isOffered: row.is_offered,
    taken: row.taken,
    isFull: row.is_full,
    nextPeriodAt: row.again_at,
    received: row.received ?? [],
  }
}

function termsOfRow(row: OfferRow): Terms {
  return {
    currency: row.currency,
    grant:
      row.grant_amount === null
        ? {
            kind: 'deposit',
            percent: row.deposit_percent!,
            maximum: amountOf(row.deposit_maximum),
            minimumDeposit: amountOf(row.deposit_minimum),
            waitsForHours: row.waits_for_hours!,
          }
        : { kind: 'fixed', amount: amountOf(row.grant_amount) },
    multiplierHundredths: row.multiplier_hundredths,
    countsDeposit: row.counts_deposit,
    keepPercent: row.keep_percent,
    takePercent: row.take_percent,
    weights: { slot: row.weight_slot, sport: row.weight_sport, lotto: row.weight_lotto },
    threshold: minorUnits(row.threshold),
    hours: row.hours,
  }
}

/** What is null here breaks a constraint of the table. */
const amountOf = (amount: bigint | null): MinorUnits => minorUnits(amount!)
