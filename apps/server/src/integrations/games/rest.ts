import {
  moveSignature,
  restBalance,
  restBetPage,
  restError,
  restOpenRequest,
  restPasswordRequest,
  restPasswordSet,
  restPlayer,
  restSession,
  restSessionRequest,
  restTransfer,
  restTransferNotFound,
  restTransferPage,
  restTransferRequest,
} from '@krapao/protocols'
import type { GameDescriptor } from '@krapao/providers'
import * as z from 'zod/mini'
import {
  sendRequest,
  type RequestOptions,
  CLOSED,
  inDoubt,
  isWebLink,
  read,
  refused,
  type Reply,
  type ProviderRequest,
  unreadable,
} from '../provider-request.ts'
import type { ProviderEndpoint } from '../../platform/env/env.ts'
import { pageFrom, queryOf } from '../pages.ts'
import type { Answer } from '../providers.ts'
import { betPage } from './bet-page.ts'
import type { GameWire } from './wire.ts'

/** Speaks the JSON resources dialect. */
export function createRestGame({ url, key }: ProviderEndpoint, { currency }: GameDescriptor, options: RequestOptions): GameWire {
  const ask = (request: Pick<ProviderRequest, 'method' | 'json'> & { path: string }) =>
    sendRequest({ ...request, url: `${url}${request.path}`, headers: { authorization: `Bearer ${key}` } }, options)
  const player = (username: string) => `/players/${encodeURIComponent(username)}`
  const transferPath = (transferId: string) => `/transfers/${encodeURIComponent(transferId)}`

  return {
    async openAccount({ reference }) {
      const reply = await ask({ method: 'POST', path: '/players', json: z.encode(restOpenRequest, { reference }) })
      const made = yes(reply, restPlayer)
      if (made?.reference !== reference) return noOr(reply)
      return { outcome: 'done', username: made.username, password: made.password }
    },

    async resetPassword({ username, password }) {
      const reply = await ask({ method: 'PUT', path: `${player(username)}/password`, json: z.encode(restPasswordRequest, { password }) })
      return yes(reply, restPasswordSet)?.username === username ? { outcome: 'done' } : noOr(reply, username)
    },

    async balance(username) {
      const reply = await ask({ method: 'GET', path: `${player(username)}/balance` })
      const said = yes(reply, restBalance)
      if (said?.username !== username) return noOr(reply, username)
      if (said.currency !== currency) return inDoubt('the provider speaks of another currency')
      return said.open === false ? CLOSED : { outcome: 'done', balance: said.balance }
    },

    async move(move) {
      const { transferId, username, direction, amount, validUntil } = move
      const wanted = { username, direction: direction === 'in' ? ('deposit' as const) : ('withdraw' as const), amount }
      const request = { ...wanted, validUntil, signature: moveSignature(key, move) }
      const reply = await ask({ method: 'PUT', path: transferPath(transferId), json: z.encode(restTransferRequest, request) })
      const said = reply.arrived ? read(restTransfer, reply.body) : undefined
      if (!reply.arrived || said?.transferId !== transferId) return unreadable(reply)
      if (said.status !== 'completed' && reply.status !== 422) return unreadable(reply)
      if (said.status === 'rejected') return refused(said.reason)
      if (said.status === 'expired') return { outcome: 'expired' }
      const isOurs = said.username === username && said.direction === wanted.direction && said.amount === amount
      return reply.status === 200 && isOurs ? { outcome: 'done' } : inDoubt('the provider speaks of another transfer')
    },

    async queryStatus(transferId) {
      const reply = await ask({ method: 'GET', path: transferPath(transferId) })
      const said = yes(reply, restTransfer)
      if (said?.transferId === transferId && said.status !== 'expired') return { status: said.status === 'completed' ? 'done' : 'refused' }
      const notFound = reply.arrived && reply.status === 404 ? read(restTransferNotFound, reply.body) : undefined
      return notFound?.transferId === transferId ? { status: 'unknown', at: notFound.at } : { status: 'unreachable' }
    },

    async transfers(question) {
      const reply = await ask({ method: 'GET', path: `/transfers?${queryOf(question)}` })
      const page = yes(reply, restTransferPage)
      if (!page) return unreadable(reply)
      const transfers = page.transfers.map(({ status, direction, ...transfer }) => ({
        ...transfer,
        direction: direction === 'deposit' ? ('in' as const) : ('out' as const),
        state: status === 'completed' ? ('done' as const) : ('refused' as const),
      }))
      return pageFrom(question, page, transfers)
    },

    async betsSince(cursor) {
      const reply = await ask({ method: 'GET', path: cursor === null ? '/bets' : `/bets?after=${encodeURIComponent(cursor)}` })
      const page = yes(reply, restBetPage)
      if (!page) return unreadable(reply)
      if (page.after !== cursor) return inDoubt('the page answers another question')
      const bets = page.bets.map(({ version, status, product, payout, ...bet }) => ({
        ...bet,
        revision: BigInt(version),
        kind: status,
        category: product,
        win: payout,
      }))
      return betPage(cursor, { bets, cursor: page.next, hasMore: page.hasMore, passedTo: page.completeTo })
    },

    async signInLink({ username }) {
      const reply = await ask({ method: 'POST', path: '/sessions', json: z.encode(restSessionRequest, { username }) })
      const said = yes(reply, restSession)
      if (said?.username !== username) return noOr(reply, username)
      return isWebLink(said.url) ? { outcome: 'done', link: said.url } : inDoubt('the link is not a web address')
    },

    formState: async () => ({ outcome: 'done', fields: null }),
  }
}

function yes<Schema extends z.ZodMiniType>(reply: Reply, schema: Schema): z.output<Schema> | undefined {
  return reply.arrived && reply.status === 200 ? read(schema, reply.body) : undefined
}

/** For everything but moving money: a definite error is a "no". Where a username was asked about, it must be that one. */
function noOr(reply: Reply, username?: string): Answer<never> {
  const no = reply.arrived && reply.status >= 400 ? read(restError, reply.body) : undefined
  return no && no.username === username ? refused(no.error.message) : unreadable(reply)
}
