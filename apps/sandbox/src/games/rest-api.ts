import { type Currency, formatPlain, NOTHING, type MinorUnits } from '@krapao/money'
import {
  isMoveSigned,
  isSameSecret,
  pageQuery,
  restBalance,
  restBetQuery,
  restOpenRequest,
  restPasswordRequest,
  restSessionRequest,
  restTransfer,
  restTransferRequest,
} from '@krapao/protocols'
import type { GameDescriptor } from '@krapao/providers'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type Answer, answer } from '../answer.ts'
import { BadInput, parse } from '../bad-input.ts'
import { pageOperation } from '../record-page.ts'
import type { World } from '../world.ts'
import { findPlayer, findTransfer, type KeptTransfer, moveOnce, openAccount, setPassword, transferPage } from './game-records.ts'
import { restBets } from './bet-feeds.ts'
import { playPath, startSession } from './sessions.ts'

const NOT_ALLOWED = { code: 'NOT_ALLOWED', message: 'this is switched off for the operator' }

function no(status: number, code: string, message: string, about: object = {}): Answer {
  return { status, body: { ...about, error: { code, message } } }
}

type ByUsername = { Params: { username: string } }
type ByTransfer = { Params: { transferId: string } }

interface Provider {
  world: World
  code: string
  currency: Currency
  party: string
  base: string
  checkKey(request: FastifyRequest): void
}

/** A provider that speaks the JSON resources dialect. */
export function serveRestGame(app: FastifyInstance, world: World, { code, currency }: GameDescriptor): void {
  const provider: Provider = {
    world,
    code,
    currency,
    party: `games:${code}`,
    base: `/games/${code}`,
    checkKey(request) {
      if (!isSameSecret(request.headers.authorization, `Bearer ${world.keys.game(code)}`)) throw new BadInput('wrong key', 401)
    },
  }
  servePlayers(app, provider)
  serveTransfers(app, provider)
  serveTransferRecords(app, provider)
  serveBets(app, provider)
  serveSessions(app, provider)
}

function servePlayers(app: FastifyInstance, { world, code, currency, party, base, checkKey }: Provider): void {
  app.post(`${base}/players`, async (request, reply) => {
    checkKey(request)
    const { reference } = parse(restOpenRequest, request.body)
    return answer(
      world,
      reply,
      { party, call: 'open' },
      {
        perform() {
          const { username, password } = openAccount(world, code, reference)
          return { status: 200, body: { reference, username, password } }
        },
        refuse: () => ({ status: 422, body: { error: NOT_ALLOWED } }),
        lie: (honest) => ({ ...honest, body: { ...(honest.body as object), reference: `not-${reference}` } }),
      },
    )
  })

  app.put<ByUsername>(`${base}/players/:username/password`, async (request, reply) => {
    checkKey(request)
    const { username } = request.params
    const { password } = parse(restPasswordRequest, request.body)
    return answer(
      world,
      reply,
      { party, call: 'reset' },
      {
        perform: () =>
          setPassword(world, { code, username, password })
            ? { status: 200, body: { username, status: 'changed' } }
            : no(404, 'PLAYER_NOT_FOUND', 'there is no such player', { username }),
        refuse: () => ({ status: 422, body: { username, error: NOT_ALLOWED } }),
        lie: () => ({ status: 200, body: { username: `not-${username}`, status: 'changed' } }),
      },
    )
  })

  app.get<ByUsername>(`${base}/players/:username/balance`, async (request, reply) => {
    checkKey(request)
    const { username } = request.params
    const player = findPlayer(world, code, username)
    const reads = (balance: MinorUnits, open?: false): Answer => ({
      status: 200,
      body: z.encode(restBalance, { username, balance, currency, open }),
    })
    return answer(
      world,
      reply,
      { party, call: 'balance' },
      {
        perform: () => (player ? reads(player.balance) : no(404, 'PLAYER_NOT_FOUND', 'there is no such player', { username })),
        closed: () => reads(NOTHING, false),
        zero: () => reads(NOTHING),
        refuse: () => ({ status: 422, body: { username, error: NOT_ALLOWED } }),
        lie: (honest) => ({ ...honest, body: { ...(honest.body as object), username: `not-${username}` } }),
      },
    )
  })
}

function serveTransfers(app: FastifyInstance, { world, code, party, base, checkKey }: Provider): void {
  app.put<ByTransfer>(`${base}/transfers/:transferId`, async (request, reply) => {
    checkKey(request)
    const { transferId } = request.params
    const { username, direction, amount, validUntil, signature } = parse(restTransferRequest, request.body)
    if (amount <= 0n) throw new BadInput('amount: must be above 0')
    const move = { code, username, direction: direction === 'deposit' ? ('in' as const) : ('out' as const), amount }
    if (!isMoveSigned(world.keys.game(code), { ...move, transferId, validUntil }, signature)) throw new BadInput('wrong signature', 401)
    const act = (refuseFor?: string): Answer => {
      if (world.clock.now() > validUntil) return { status: 422, body: { transferId, status: 'expired' } }
      const { transfer } = moveOnce(world, transferId, move, refuseFor)
      const isSame = transfer.username === username && transfer.direction === move.direction && transfer.amount === amount
      return isSame ? present(transfer) : no(409, 'TRANSFER_ID_REUSED', 'this id belongs to another transfer', { transferId })
    }
    return answer(
      world,
      reply,
      { party, call: 'move' },
      {
        perform: () => act(),
        refuse: () => act('the operator is over its limit'),
        closed: () => act('closed for maintenance'),
        lie: (honest) => ({ ...honest, body: { ...(honest.body as object), amount: '0.01' } }),
      },
    )
  })

  app.get<ByTransfer>(`${base}/transfers/:transferId`, async (request, reply) => {
    checkKey(request)
    const { transferId } = request.params
    const unknown = (id: string): Answer => ({
      status: 404,
      body: { transferId: id, error: { code: 'TRANSFER_NOT_FOUND' }, at: world.clock.now().toISOString() },
    })
    return answer(
      world,
      reply,
      { party, call: 'status' },
      {
        perform() {
          const transfer = findTransfer(world, code, transferId)
          return transfer ? { ...present(transfer), status: 200 } : unknown(transferId)
        },
        refuse: () => unknown(transferId),
        lie: () => unknown(`not-${transferId}`),
      },
    )
  })
}

function serveTransferRecords(app: FastifyInstance, { world, code, party, base, checkKey }: Provider): void {
  app.get(`${base}/transfers`, async (request, reply) => {
    checkKey(request)
    const question = parse(pageQuery, request.query)
    return answer(
      world,
      reply,
      { party, call: 'transfers' },
      pageOperation(() => {
        const { transfers, ...page } = transferPage(world, code, question)
        return {
          ...page,
          transfers: transfers.map(({ transferId, username, direction, amount, state, at }) => ({
            transferId,
            status: state === 'done' ? 'completed' : 'rejected',
            username,
            direction: direction === 'in' ? 'deposit' : 'withdraw',
            amount: formatPlain(amount),
            at,
          })),
        }
      }),
    )
  })
}

function serveBets(app: FastifyInstance, { world, code, party, base, checkKey }: Provider): void {
  app.get(`${base}/bets`, async (request, reply) => {
    checkKey(request)
    const { after } = parse(restBetQuery, request.query)
    return answer(
      world,
      reply,
      { party, call: 'bets' },
      {
        perform: () => ({ status: 200, body: restBets(world, code, after) }),
        refuse: () => ({ status: 403, body: { error: NOT_ALLOWED } }),
        closed: () => ({ status: 403, body: { error: { code: 'NOT_ALLOWED', message: 'closed for maintenance' } } }),
        lie: (honest) => ({ ...honest, body: { ...(honest.body as object), after: 'somewhere-else' } }),
      },
    )
  })
}

function serveSessions(app: FastifyInstance, { world, code, party, base, checkKey }: Provider): void {
  app.post(`${base}/sessions`, async (request, reply) => {
    checkKey(request)
    const { username } = parse(restSessionRequest, request.body)
    const origin = world.publicUrl ?? `${request.protocol}://${request.host}`
    const player = findPlayer(world, code, username)
    return answer(
      world,
      reply,
      { party, call: 'sign-in' },
      {
        perform: () =>
          player
            ? { status: 200, body: { username, url: `${origin}${playPath(code, startSession(world, player))}` } }
            : no(404, 'PLAYER_NOT_FOUND', 'there is no such player', { username }),
        refuse: () => no(404, 'PLAYER_NOT_FOUND', 'there is no such player', { username }),
        lie: () => ({ status: 200, body: { username, url: 'javascript:void(0)' } }),
      },
    )
  })
}

function present({ transferId, username, direction, amount, state, reason, balance }: KeptTransfer): Answer {
  if (state === 'refused') return { status: 422, body: z.encode(restTransfer, { transferId, status: 'rejected', reason: reason ?? '' }) }
  const side = direction === 'in' ? 'deposit' : 'withdraw'
  return { status: 200, body: z.encode(restTransfer, { transferId, status: 'completed', username, direction: side, amount, balance }) }
}
