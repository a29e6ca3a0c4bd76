import { randomUUID } from 'node:crypto'
import { minorUnits } from '@krapao/money'
import { type Figures, figuresOf, storedTerms, type Terms } from '@krapao/terms'
import { sql } from 'kysely'
import { importBets } from '../src/modules/bets/functions.gen.ts'
import type { BetReport } from '../src/modules/bets/index.ts'
import { whenCurrent } from '../src/modules/bonus/index.ts'
import type { Db } from '../src/platform/database/db.ts'
import type { World } from './world.ts'

/** Terms of a fixed bonus of 100 with five times its turnover, unless said otherwise. */
export function termsWith(fields: Partial<Terms> = {}): Terms {
  return {
    currency: 'BAHT',
    grant: { kind: 'fixed', amount: minorUnits(10_000n) },
    multiplierHundredths: 500,
    countsDeposit: false,
    keepPercent: 100,
    takePercent: 100,
    weights: { slot: 100, sport: 50, lotto: 0 },
    threshold: minorUnits(2_000n),
    hours: null,
    ...fields,
  }
}

interface Order {
  playerId: string
  terms?: Terms
  grantId?: string
  idempotencyKey?: string
  source?: string
  sourceCode?: string | null
  postingKind?: string
  /** Beside what the terms come to. */
  figures?: Partial<Figures>
}

const TITLE = JSON.stringify({ th: 'โบนัส', la: 'ໂບນັສ', en: 'Bonus' })

function orderValue({ terms = termsWith(), figures: given = {}, ...order }: Order) {
  const figures = { ...(terms.grant.kind === 'fixed' ? figuresOf(terms) : undefined), ...given }
  const {
    grantId = randomUUID(),
    idempotencyKey = `request-${grantId}`,
    source = 'bonus',
    sourceCode = 'WELCOME',
    postingKind = 'bonus_granted',
  } = order
  return sql`row(${grantId}::uuid, ${source}, ${sourceCode}, ${TITLE}::jsonb, ${postingKind}, ${figures.grant ?? null}::bigint, ${idempotencyKey},
    ${figures.requiredTurnover ?? null}::bigint, ${figures.keptOnSuccess ?? null}::bigint, ${figures.takenOnEnding ?? null}::bigint,
    ${JSON.stringify(storedTerms(terms))}::jsonb)::bonus.grant_order`
}

export interface Granted {
  status: string
  posting_no: bigint | null
  wallet: bigint | null
}

/** As a campaign grants it, with the login of the owner: no server may by itself. */
export async function grantReward(ownerDb: Db, order: Order): Promise<Granted> {
  const { rows } = await sql<Granted>`
    select g.status, (g.posted).posting_no, (g.posted).wallet from bonus.grant(${order.playerId}, ${orderValue(order)}) g`.execute(ownerDb)
  return rows[0]!
}

export async function waitForDeposit(ownerDb: Db, order: Order): Promise<string> {
  const { rows } = await sql<{ status: string }>`select bonus.wait_for_deposit(${order.playerId}, ${orderValue(order)}) as status`.execute(
    ownerDb,
  )
  return rows[0]!.status
}

/** A bet of a game of slots, settled a moment from now, so after whatever is granted now; as its feed is imported. */
export async function importBet({ db, clock }: World, playerId: string, amount: bigint, fields: Partial<BetReport> = {}): Promise<string> {
  const betId = fields.betId ?? randomUUID()
  const report: BetReport = {
    gameCode: 'PG',
    category: 'slot',
    currency: 'BAHT',
    betId,
    revision: 1n,
    kind: 'settled',
    stake: minorUnits(amount),
    validStake: minorUnits(amount),
    win: minorUnits(0n),
    settledAt: new Date(clock.now().getTime() + 1),
    ...fields,
  }
  await importBets(db, { player: playerId, reports: [report] })
  return betId
}

/** The player ends a condition, with nothing collected from the games before. Called again it answers as the first time. */
export async function endCondition(
  deps: Pick<World['deps'], 'db' | 'push'>,
  { playerId, conditionId }: { playerId: string; conditionId: string },
) {
  const { status, taken } = await whenCurrent(deps, playerId, async () => {
    const { rows } = await sql<{ status: string; taken: bigint | null }>`
      select status, taken from promotion.end_bonus(${playerId}, ${conditionId})`.execute(deps.db)
    return rows[0]!
  })
  return status === 'ended' ? { status, taken: minorUnits(taken ?? 0n) } : { status }
}
