import { majorFromMinor } from '@krapao/money'
import { betCategory, reference, wireCurrency } from '@krapao/protocols'
import { gameDescriptor } from '@krapao/providers'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { BadInput, parse } from '../bad-input.ts'
import { type BetLine, holdFeed, newestLines, releaseFeed, repeatLines, resettle, tell } from '../games/bet-reports.ts'
import { settleInside } from '../games/rounds.ts'
import { endBet, type OpenBet, openBetsOf, placeBet } from '../games/open-bets.ts'
import { inTransaction } from '../store.ts'
import type { World } from '../world.ts'
import { major } from './control-values.ts'
import { checkGame, type OfPlayer, playerOf } from './player-of.ts'

const betsInput = z.object({
  count: z.int().check(z.minimum(1), z.maximum(20_000)),
  stake: major,
  win: major,
  validStake: z.optional(major),
  category: z.optional(betCategory),
  settledAt: z.optional(z.iso.datetime()),
})
const placeInput = z.object({ stake: major })
const settleInput = z.object({ win: major })
const correctionInput = z.object({ stake: z.optional(major), validStake: z.optional(major), win: z.optional(major) })
const holdInput = z.object({ held: z.boolean(), honest: z._default(z.boolean(), true) })
const repeatInput = z.object({ count: z._default(z.int().check(z.minimum(1), z.maximum(20_000)), 1) })
const lineInput = z.object({
  username: reference,
  betId: reference,
  version: z.int().check(z.minimum(1)),
  kind: z.enum(['open', 'settled', 'corrected', 'voided']),
  category: z.optional(betCategory),
  currency: z.optional(wireCurrency),
  stake: major,
  validStake: z.optional(major),
  win: major,
  settledAt: z.optional(z.iso.datetime()),
})

type OfGame = { Params: { code: string } }
type OfBet = { Params: { code: string; betId: string } }

/** Bets and their feeds: what people do in a game, and what its provider may do. */
export function serveBetControl(app: FastifyInstance, world: World): void {
  /** Many bets one after the other, each from the balance. */
  app.post<OfPlayer>('/control/games/:code/:username/bets', async (request) => {
    const player = playerOf(world, request.params)
    const { count, stake, win, ...more } = parse(betsInput, request.body)
    return inTransaction(world.store, () => {
      let balance = player.balance
      for (let made = 0; made < count; made++) {
        const after = settleInside(world, player, { bet: stake, win, ...more })
        if (after === undefined) throw new BadInput('stake: more than the balance', 409)
        balance = after
      }
      return { balance: majorFromMinor(balance) }
    })
  })

  app.get<OfPlayer>('/control/games/:code/:username/bets', async (request) => {
    const { code, username } = playerOf(world, request.params)
    return newestLines(world, code, username).map(shown)
  })

  /** A bet that stays open until it is settled or cancelled. */
  app.post<OfPlayer>('/control/games/:code/:username/place', async (request) => {
    const bet = placeBet(world, playerOf(world, request.params), parse(placeInput, request.body).stake)
    if (!bet) throw new BadInput('stake: nothing, or more than the balance', 409)
    return shownOpen(bet)
  })

  app.get<OfPlayer>('/control/games/:code/:username/open', async (request) =>
    openBetsOf(world, playerOf(world, request.params)).map(shownOpen),
  )

  app.post<OfBet>('/control/games/:code/bets/:betId/settle', async (request) =>
    shownOpen(endBet(world, request.params, parse(settleInput, request.body).win)),
  )

  app.post<OfBet>('/control/games/:code/bets/:betId/cancel', async (request) => shownOpen(endBet(world, request.params, 'cancelled')))

  app.post<OfBet>('/control/games/:code/bets/:betId/correct', async (request) =>
    shown(resettle(world, request.params, parse(correctionInput, request.body))),
  )

  app.post<OfBet>('/control/games/:code/bets/:betId/void', async (request) => shown(resettle(world, request.params, 'voided')))

  /** While it is held back nothing new is told. One that is not `honest` says all the same that it is complete. */
  app.post<OfGame>('/control/games/:code/feed/hold', async (request) => {
    const { code } = request.params
    checkGame(code)
    const { held, honest } = parse(holdInput, request.body)
    if (held) holdFeed(world, code, honest)
    else releaseFeed(world, code)
    return { held }
  })

  app.post<OfGame>('/control/games/:code/feed/repeat', async (request) => {
    checkGame(request.params.code)
    return { repeated: repeatLines(world, request.params.code, parse(repeatInput, request.body ?? {}).count) }
  })

  /** Says anything in the feed, true or not; no balance follows. */
  app.post<OfGame>('/control/games/:code/feed/lines', async (request) => {
    const { code } = request.params
    checkGame(code)
    const game = gameDescriptor(code)!
    const { category = game.category, currency = game.currency, settledAt, ...said } = parse(lineInput, request.body)
    const at = settledAt ?? world.clock.now().toISOString()
    const line: BetLine = { ...said, code, product: category, currency, validStake: said.validStake ?? said.stake, settledAt: at }
    tell(world, line)
    return shown(line)
  })
}

function shownOpen({ stake, ...bet }: OpenBet) {
  return { ...bet, stake: majorFromMinor(stake) }
}

function shown({ stake, validStake, win, ...line }: BetLine) {
  return { ...line, stake: majorFromMinor(stake), validStake: majorFromMinor(validStake), win: majorFromMinor(win) }
}
