import { randomUUID } from 'node:crypto'
import { NOTHING } from '@krapao/money'
import { isMoveSigned, isSameSecret, RPC_CODES, rpcData, type RpcMethod, rpcParams, rpcRequest } from '@krapao/protocols'
import type { GameDescriptor } from '@krapao/providers'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { type Answer, answer } from '../answer.ts'
import { parse } from '../bad-input.ts'
import type { ProviderRequest } from '../faults.ts'
import type { World } from '../world.ts'
import { findByPassword, findPlayer, findTransfer, moveOnce, openAccount, setPassword, transferPage } from './game-records.ts'
import { rpcBets } from './bet-feeds.ts'
import { playPath, startSession } from './sessions.ts'

const CALLS: Record<RpcMethod, ProviderRequest> = {
  'player.create': 'open',
  'player.setPassword': 'reset',
  'player.launch': 'sign-in',
  'wallet.balance': 'balance',
  'wallet.deposit': 'move',
  'wallet.withdraw': 'move',
  'wallet.transaction': 'status',
  'wallet.transactions': 'transfers',
  'bet.history': 'bets',
}

type Result = { code: 0; data: unknown } | { code: number; message: string; data?: unknown }

const UNKNOWN_PLAYER: Result = { code: RPC_CODES.unknownPlayer, message: 'unknown player' }
const CLOSED: Result = { code: RPC_CODES.closed, message: 'closed for maintenance' }
const NOT_ALLOWED: Result = { code: RPC_CODES.notAllowed, message: 'not allowed' }

interface Scene {
  world: World
  code: string
  /** Where the game is reached. */
  origin: string
}

/** A provider that speaks the one-endpoint dialect. */
export function serveRpcGame(app: FastifyInstance, world: World, { code }: GameDescriptor): void {
  app.post(`/games/${code}/rpc`, async (request, reply) => {
    const { id, method, token, params } = parse(rpcRequest, request.body)
    const wrap = (result: Result): Answer => ({ status: 200, body: { id, ...result } })
    if (!isSameSecret(token, world.keys.game(code))) return reply.send(wrap({ code: RPC_CODES.badToken, message: 'bad token' }).body)
    const read = z.safeParse(rpcParams[method], params)
    if (!read.success) return reply.send(wrap({ code: RPC_CODES.badRequest, message: read.error.issues[0]?.message ?? 'bad params' }).body)

    const scene: Scene = { world, code, origin: world.publicUrl ?? `${request.protocol}://${request.host}` }
    return answer(
      world,
      reply,
      { party: `games:${code}`, call: CALLS[method] },
      {
        perform: () => wrap(perform(scene, method, read.data)),
        refuse: () => wrap(refuse(scene, method, read.data)),
        closed: () => wrap(method === 'wallet.balance' ? readNothing(read.data, { open: false }) : CLOSED),
        zero: () => wrap(readNothing(read.data, {})),
        lie: (honest) => ({ ...honest, body: { ...(honest.body as object), id: randomUUID() } }),
      },
    )
  })
}

type Params<Method extends RpcMethod> = z.output<(typeof rpcParams)[Method]>

function perform(scene: Scene, method: RpcMethod, params: unknown): Result {
  const { world, code, origin } = scene
  switch (method) {
    case 'player.create': {
      const { externalId } = params as Params<typeof method>
      const { username, password } = openAccount(world, code, externalId)
      return { code: 0, data: { externalId, username, password } }
    }
    case 'player.setPassword': {
      const { username, password } = params as Params<typeof method>
      return setPassword(world, { code, username, password }) ? { code: 0, data: { username } } : UNKNOWN_PLAYER
    }
    case 'player.launch': {
      const { username, password } = params as Params<typeof method>
      if (!findPlayer(world, code, username)) return UNKNOWN_PLAYER
      const player = findByPassword(world, code, username, password)
      if (!player) return { code: RPC_CODES.wrongPassword, message: 'wrong password' }
      return { code: 0, data: { username, launchUrl: `${origin}${playPath(code, startSession(world, player))}` } }
    }
    case 'wallet.balance': {
      const { username } = params as Params<typeof method>
      const player = findPlayer(world, code, username)
      return player ? { code: 0, data: z.encode(rpcData[method], { username, balanceMinor: player.balance }) } : UNKNOWN_PLAYER
    }
    case 'wallet.deposit':
    case 'wallet.withdraw':
      return move(scene, method, params as Params<typeof method>)
    case 'wallet.transaction': {
      const { transactionId } = params as Params<typeof method>
      const transfer = findTransfer(world, code, transactionId)
      if (!transfer)
        return { code: RPC_CODES.unknownTransaction, message: 'unknown transaction', data: { at: world.clock.now().toISOString() } }
      return { code: 0, data: { transactionId, state: transfer.state === 'done' ? 'SUCCESS' : 'FAILED' } }
    }
    case 'wallet.transactions':
      return transactions(scene, params as Params<typeof method>)
    case 'bet.history':
      return { code: 0, data: rpcBets(world, code, params as Params<typeof method>) }
  }
}

function move(
  { world, code }: Scene,
  method: 'wallet.deposit' | 'wallet.withdraw',
  params: Params<'wallet.deposit'>,
  refuseFor?: string,
): Result {
  const { username, transactionId, amountMinor: amount, validUntil, signature } = params
  if (amount <= 0n) return { code: RPC_CODES.badRequest, message: 'amountMinor: must be above 0' }
  const direction = method === 'wallet.deposit' ? 'in' : 'out'
  const isSigned = isMoveSigned(world.keys.game(code), { transferId: transactionId, username, direction, amount, validUntil }, signature)
  if (!isSigned) return { code: RPC_CODES.badToken, message: 'wrong signature' }
  if (world.clock.now() > validUntil) return { code: RPC_CODES.expired, message: 'it came too late' }
  const { isNew, transfer } = moveOnce(world, transactionId, { code, username, direction, amount }, refuseFor)
  if (!isNew) return { code: RPC_CODES.duplicateTransaction, message: 'this transaction id has been used' }
  if (transfer.state === 'done') {
    return { code: 0, data: z.encode(rpcData[method], { transactionId, username, amountMinor: amount, balanceMinor: transfer.balance }) }
  }
  if (refuseFor !== undefined) return NOT_ALLOWED
  return transfer.reason === 'not-enough' ? { code: RPC_CODES.notEnough, message: 'balance too low' } : UNKNOWN_PLAYER
}

function readNothing(params: unknown, says: { open?: false }): Result {
  const { username } = params as Params<'wallet.balance'>
  return { code: 0, data: z.encode(rpcData['wallet.balance'], { username, balanceMinor: NOTHING, ...says }) }
}

function transactions({ world, code }: Scene, question: Params<'wallet.transactions'>): Result {
  const { transfers, ...page } = transferPage(world, code, question)
  const lines = transfers.map(({ transferId, username, direction, amount, state, at }) => ({
    transactionId: transferId,
    state: state === 'done' ? 'SUCCESS' : 'FAILED',
    username,
    direction: direction === 'in' ? 'IN' : 'OUT',
    amountMinor: Number(amount),
    at,
  }))
  return { code: 0, data: { ...page, transactions: lines } }
}

/** A definite no, kept under the transaction id where there is one. */
function refuse(scene: Scene, method: RpcMethod, params: unknown): Result {
  const isMove = method === 'wallet.deposit' || method === 'wallet.withdraw'
  return isMove ? move(scene, method, params as Params<typeof method>, 'switched off') : NOT_ALLOWED
}
