import { expect } from 'vitest'
import type { BetPage, GameProvider, ProviderBet } from '../../src/integrations/index.ts'
import type { GameSubject } from './game-checks.ts'
import { baht, type Check } from './scene.ts'

/** The feed to its end. */
async function readOn(provider: GameProvider, from: string | null) {
  const bets: ProviderBet[] = []
  for (let cursor = from, pages = 1; ; pages++) {
    const page = await pageOf(provider, cursor)
    bets.push(...page.bets)
    cursor = page.cursor
    if (!page.hasMore) return { bets, cursor, pages, passedTo: page.passedTo }
    expect(page.passedTo).toBeNull()
  }
}

async function pageOf(provider: GameProvider, cursor: string | null): Promise<BetPage> {
  const answer = await provider.betsSince!(cursor)
  if (answer.outcome !== 'done') throw new Error(`${provider.code} told no bets: ${answer.reason}`)
  return answer
}

/** The cursor that everything so far lies before, with 50 in the game. */
async function ready({ provider, move }: GameSubject): Promise<string> {
  await provider.move(move({ amount: baht(50) }))
  return (await readOn(provider, null)).cursor
}

const pathOf = ({ descriptor, username }: GameSubject) => `/games/${descriptor.code}/${username}`

const play = (subject: GameSubject, bet: number, win: number) =>
  subject.scene.control('POST', `${pathOf(subject)}/play`, { bet, win }) as Promise<unknown>

const ofPlayer = ({ username }: GameSubject, bets: readonly ProviderBet[]) => bets.filter((bet) => bet.username === username)

const newest = async ({ provider }: GameSubject, cursor: string) => (await readOn(provider, cursor)).bets

/** The feed meets a fault, and nothing is lost by it. */
function faulty(kind: string, outcome: 'done' | 'in-doubt' | 'done, or its nonce is used'): Check<GameSubject> {
  return {
    name: `a feed that meets ${kind} is ${outcome}, and tells all of it when it is asked again`,
    async run(subject) {
      const cursor = await ready(subject)
      await play(subject, 1, 0)
      await subject.fault(kind, 'bets')
      const asked = kind.startsWith('timeout') ? subject.at(subject.scene.hasty) : subject.provider
      const isRefusedTwice = outcome === 'done, or its nonce is used' && subject.descriptor.wire === 'form'
      expect((await asked.betsSince!(cursor)).outcome).toBe(isRefusedTwice ? 'in-doubt' : outcome.split(',')[0])
      expect(ofPlayer(subject, await newest(subject, cursor))).toHaveLength(1)
    },
  }
}

/** Of every game. */
export const BET_CHECKS: readonly Check<GameSubject>[] = [
  {
    name: 'a provider tells of bets as its descriptor says',
    async run({ provider, descriptor }) {
      expect(provider.betsSince !== null).toBe(descriptor.betFeed)
    },
  },
  {
    name: 'each bet is told once, to the satang, with what it was on and when',
    async run(subject) {
      if (!subject.descriptor.betFeed) return
      const { provider, scene, descriptor, username } = subject
      const cursor = await ready(subject)
      const begun = Date.now()
      await play(subject, 10.05, 3.33)
      await scene.control('POST', `${pathOf(subject)}/bets`, { count: 1, stake: 5, win: 0, validStake: 2.5, category: 'sport' })
      const read = await readOn(provider, cursor)
      const [first, second] = ofPlayer(subject, read.bets)
      const { category, currency } = descriptor
      expect(first).toMatchObject({ username, kind: 'settled', category, currency, stake: 1005n, validStake: 1005n, win: 333n })
      expect(second).toMatchObject({ category: 'sport', stake: 500n, validStake: 250n, win: 0n })
      expect(first!.betId).not.toBe(second!.betId)
      // A wire may tell no more than seconds.
      expect(Math.abs(first!.settledAt.getTime() - begun)).toBeLessThan(10_000)
      const again = await readOn(provider, read.cursor)
      expect(ofPlayer(subject, again.bets).filter(({ betId }) => betId !== first!.betId && betId !== second!.betId)).toEqual([])
    },
  },
]

/** Of one game of each wire that has a feed. */
export const BET_FEED_CHECKS: readonly Check<GameSubject>[] = [
  {
    name: 'a correction and a void are later revisions, and nothing of a voided bet is left',
    async run(subject) {
      const { scene, descriptor, provider, ledger } = subject
      const cursor = await ready(subject)
      await play(subject, 10, 4)
      const [settled] = ofPlayer(subject, await newest(subject, cursor))
      await scene.control('POST', `/games/${descriptor.code}/bets/${settled!.betId}/correct`, { win: 6 })
      await scene.control('POST', `/games/${descriptor.code}/bets/${settled!.betId}/void`, {})
      const { bets } = await readOn(provider, cursor)
      const mine = ofPlayer(subject, bets).filter(({ revision }) => revision > settled!.revision)
      expect(mine.map(({ kind, stake, win }) => [kind, stake, win])).toEqual([
        ['corrected', 1000n, 600n],
        ['voided', 0n, 0n],
      ])
      expect(mine.every(({ betId }) => betId === settled!.betId)).toBe(true)
      expect(mine[1]!.revision).toBeGreaterThan(mine[0]!.revision)
      expect(await ledger()).toBe(50)
    },
  },
  {
    name: 'a feed says until when it is complete; one that is held back stands still, and loses nothing',
    async run(subject) {
      const { provider, scene, descriptor } = subject
      const cursor = await ready(subject)
      const before = Date.now()
      const { passedTo } = await readOn(provider, cursor)
      expect(Math.abs(passedTo!.getTime() - before)).toBeLessThan(10_000)
      await scene.control('POST', `/games/${descriptor.code}/feed/hold`, { held: true })
      const heldAt = Date.now()
      await play(subject, 2, 0)
      const held = await readOn(provider, cursor)
      expect(ofPlayer(subject, held.bets)).toEqual([])
      expect(held.passedTo!.getTime()).toBeLessThanOrEqual(heldAt)
      await scene.control('POST', `/games/${descriptor.code}/feed/hold`, { held: false })
      expect(ofPlayer(subject, (await readOn(provider, held.cursor)).bets)).toMatchObject([{ stake: 200n }])
    },
  },
  {
    name: 'what is told again is told as it was',
    async run(subject) {
      const { scene, descriptor } = subject
      const cursor = await ready(subject)
      await play(subject, 3, 1)
      await scene.control('POST', `/games/${descriptor.code}/feed/repeat`, { count: 1 })
      const told = ofPlayer(subject, await newest(subject, cursor))
      expect(told).toHaveLength(2)
      expect(told[0]).toEqual(told[1])
    },
  },
  {
    name: 'a feed with the wrong key, or with nobody listening, is in doubt',
    async run(subject) {
      const { descriptor, scene } = subject
      const stranger = subject.at(scene.outsideWith({ [`GAME_${descriptor.code}_KEY`]: 'another-key-altogether' }))
      expect(await stranger.betsSince!(null)).toMatchObject({ outcome: 'in-doubt' })
      expect(await subject.at(scene.unreachable).betsSince!(null)).toMatchObject({ outcome: 'in-doubt' })
    },
  },
  faulty('refuse', 'in-doubt'),
  faulty('closed', 'in-doubt'),
  faulty('timeout-before', 'in-doubt'),
  faulty('error-before', 'in-doubt'),
  faulty('error-after', 'in-doubt'),
  faulty('late', 'in-doubt'),
  faulty('lie', 'in-doubt'),
  faulty('garbage', 'in-doubt'),
  faulty('duplicate', 'done, or its nonce is used'),
  faulty('slow', 'done'),
  {
    name: 'more than a page is told page by page, none left out',
    async run(subject) {
      const cursor = await ready(subject)
      await subject.scene.control('POST', `${pathOf(subject)}/bets`, { count: 1001, stake: 1, win: 1 })
      const { bets, pages } = await readOn(subject.provider, cursor)
      expect(new Set(ofPlayer(subject, bets).map(({ betId }) => betId)).size).toBe(1001)
      expect(pages).toBeGreaterThan(2)
    },
  },
]
