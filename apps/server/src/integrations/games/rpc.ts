import { randomUUID } from 'node:crypto'
import {
  moveSignature,
  RPC_CODES,
  RPC_REFUSALS,
  rpcAnswer,
  rpcData,
  type RpcMethod,
  rpcParams,
  rpcUnknownTransaction,
} from '@krapao/protocols'
import type { GameDescriptor } from '@krapao/providers'
import * as z from 'zod/mini'
import { sendRequest, type RequestOptions, CLOSED, inDoubt, isWebLink, read, refused } from '../provider-request.ts'
import type { ProviderEndpoint } from '../../platform/env/env.ts'
import { pageFrom } from '../pages.ts'
import { rpcBetsSince } from './rpc-bets.ts'
import type { GameWire } from './wire.ts'

type Said<Method extends RpcMethod> =
  | { said: 'yes'; data: z.output<(typeof rpcData)[Method]> }
  | { said: 'no'; code: number; reason: string; data: unknown }
  | { said: 'nothing'; reason: string }

/** Speaks the one-endpoint dialect. */
export function createRpcGame({ url, key }: ProviderEndpoint, _: GameDescriptor, options: RequestOptions): GameWire {
  async function ask<Method extends RpcMethod>(method: Method, params: z.output<(typeof rpcParams)[Method]>): Promise<Said<Method>> {
    const id = randomUUID()
    const encoded = z.encode(rpcParams[method], params)
    const reply = await sendRequest({ method: 'POST', url: `${url}/rpc`, json: { id, method, token: key, params: encoded } }, options)
    if (!reply.arrived) return { said: 'nothing', reason: reply.reason }
    const answer = reply.status === 200 ? read(rpcAnswer, reply.body) : undefined
    if (answer?.id !== id) return { said: 'nothing', reason: 'the answer belongs to no request of ours' }
    if (answer.code !== RPC_CODES.ok)
      return { said: 'no', code: answer.code, reason: `code ${answer.code}: ${answer.message ?? 'no words'}`, data: answer.data }
    const data = read(rpcData[method] as z.ZodMiniType, answer.data) as z.output<(typeof rpcData)[Method]> | undefined
    return data ? { said: 'yes', data } : { said: 'nothing', reason: 'answered something unexpected' }
  }

  return {
    async openAccount({ reference }) {
      const answer = await ask('player.create', { externalId: reference })
      if (answer.said !== 'yes') return noOf(answer)
      const { externalId, username, password } = answer.data
      return externalId === reference ? { outcome: 'done', username, password } : inDoubt('the provider speaks of another player')
    },

    async resetPassword({ username, password }) {
      const answer = await ask('player.setPassword', { username, password })
      if (answer.said !== 'yes') return noOf(answer)
      return answer.data.username === username ? { outcome: 'done' } : inDoubt('the provider speaks of another player')
    },

    async balance(username) {
      const answer = await ask('wallet.balance', { username })
      if (answer.said !== 'yes') return noOf(answer)
      if (answer.data.username !== username) return inDoubt('the provider speaks of another player')
      return answer.data.open === false ? CLOSED : { outcome: 'done', balance: answer.data.balanceMinor }
    },

    async move(move) {
      const { transferId, username, direction, amount, validUntil } = move
      const method = direction === 'in' ? 'wallet.deposit' : 'wallet.withdraw'
      const dated = { validUntil, signature: moveSignature(key, move) }
      const answer = await ask(method, { transactionId: transferId, username, amountMinor: amount, ...dated })
      if (answer.said === 'no' && answer.code === RPC_CODES.expired) return { outcome: 'expired' }
      if (answer.said === 'no') return RPC_REFUSALS.includes(answer.code) ? refused(answer.reason) : inDoubt(answer.reason)
      if (answer.said === 'nothing') return inDoubt(answer.reason)
      const { data } = answer
      const isOurs = data.transactionId === transferId && data.username === username && data.amountMinor === amount
      return isOurs ? { outcome: 'done' } : inDoubt('the provider speaks of another transfer')
    },

    async queryStatus(transferId) {
      const answer = await ask('wallet.transaction', { transactionId: transferId })
      if (answer.said === 'no' && answer.code === RPC_CODES.unknownTransaction) {
        const unknown = read(rpcUnknownTransaction, answer.data)
        return unknown ? { status: 'unknown', at: unknown.at } : { status: 'unreachable' }
      }
      if (answer.said !== 'yes' || answer.data.transactionId !== transferId) return { status: 'unreachable' }
      return { status: answer.data.state === 'SUCCESS' ? 'done' : 'refused' }
    },

    async transfers(question) {
      const answer = await ask('wallet.transactions', question)
      if (answer.said !== 'yes') return inDoubt(answer.reason)
      const transfers = answer.data.transactions.map(({ transactionId, username, direction, amountMinor, state, at }) => ({
        transferId: transactionId,
        username,
        direction: direction === 'IN' ? ('in' as const) : ('out' as const),
        amount: amountMinor,
        state: state === 'SUCCESS' ? ('done' as const) : ('refused' as const),
        at,
      }))
      return pageFrom(question, answer.data, transfers)
    },

    betsSince: rpcBetsSince((params) => ask('bet.history', params)),

    async signInLink({ username, password }) {
      const answer = await ask('player.launch', { username, password })
      if (answer.said !== 'yes') return noOf(answer)
      if (answer.data.username !== username) return inDoubt('the provider speaks of another player')
      return isWebLink(answer.data.launchUrl) ? { outcome: 'done', link: answer.data.launchUrl } : inDoubt('the link is not a web address')
    },

    formState: async () => ({ outcome: 'done', fields: null }),
  }
}

/** For everything but moving money: any numbered error is a "no". */
function noOf(answer: Exclude<Said<RpcMethod>, { said: 'yes' }>) {
  return answer.said === 'no' ? refused(answer.reason) : inDoubt(answer.reason)
}
