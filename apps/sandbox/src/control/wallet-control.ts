import { majorFromMinor } from '@krapao/money'
import { walletNo, wireCurrency } from '@krapao/protocols'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { parse } from '../bad-input.ts'
import { makeVoucher, redemptions, vouchers } from '../giftlink/vouchers.ts'
import { amountOf } from '../store.ts'
import { reverseWalletTransfer, transferToWallet, walletTransfers } from '../wallet/wallets.ts'
import type { World } from '../world.ts'
import { inCamelCase, paidMajor } from './control-values.ts'

const voucherInput = z.object({
  amount: paidMajor,
  currency: z.optional(wireCurrency),
  hidesWorth: z.optional(z.boolean()),
  isExpired: z.optional(z.boolean()),
})
const transferInput = z.object({
  fromPhone: walletNo,
  fromName: z._default(z.string().check(z.minLength(1), z.maxLength(200)), 'SOMCHAI JAIDEE'),
  toWallet: walletNo,
  amount: paidMajor,
  currency: z.optional(wireCurrency),
})
const reversalInput = z.object({ reason: z._default(z.string().check(z.maxLength(300)), 'the sender says it was fraud') })

/** The wallet provider: gifts, and transfers between wallets. */
export function serveWalletControl(app: FastifyInstance, world: World): void {
  app.post('/control/giftlinks', async (request) => ({ link: makeVoucher(world, parse(voucherInput, request.body)) }))
  app.get('/control/giftlinks', async () => vouchers(world).map(inMajor))
  app.get('/control/giftlinks/redemptions', async () => redemptions(world).map(inMajor))

  app.post('/control/wallet/transfer', async (request) => ({ transRef: transferToWallet(world, parse(transferInput, request.body)) }))
  app.get('/control/wallet/transfers', async () => walletTransfers(world).map(inMajor))
  app.post<{ Params: { transRef: string } }>('/control/wallet/transfers/:transRef/reverse', async (request) => {
    reverseWalletTransfer(world, { transRef: request.params.transRef, ...parse(reversalInput, request.body) })
    return {}
  })
}

function inMajor(row: Record<string, unknown>): Record<string, unknown> {
  return { ...inCamelCase(row), amount: majorFromMinor(amountOf(row['amount'] as number)) }
}
