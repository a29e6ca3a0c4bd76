import {
  createAnyQr as createAnyQrRoute,
  createQr as createQrRoute,
  deleteQr,
  expectDeposit,
  getDepositOptions,
  getQr,
  sayQrPaid,
} from '@krapao/contract'
import { minorFromMajor } from '@krapao/money'
import { implement, type Implemented } from '../../platform/http/implement.ts'
import { readCurrency } from '../ledger/index.ts'
import { qrLifetimeMs } from '../site/index.ts'
import { cancelQr } from './cancel-qr.ts'
import { createAnyQr } from './create-any-qr.ts'
import { createQr } from './create-qr.ts'
import { depositOptions } from './deposit-options.ts'
import type { DepositMeans } from './means.ts'
import { presentQr, qrMinimum } from './qr.ts'
import { sayPaid } from './say-paid.ts'
import { addIntent, liveQr } from './store.ts'

const ANNOUNCED_FOR_MS = 30 * 60_000

export function depositRoutes(services: DepositMeans): Implemented[] {
  const { db, clock, env } = services
  return [
    implement(expectDeposit).with(async ({ player, body, refuse }) => {
      const amount = minorFromMajor(body.amount)
      if (amount === 0n) throw refuse('KEY_INVALID', { field: 'amount' })
      const currency = await readCurrency(db, player.playerId)
      await addIntent(db, { playerId: player.playerId, amount, at: clock.now() })
      const expiresAt = new Date(clock.now().getTime() + ANNOUNCED_FOR_MS).toISOString()
      return { message: 'DEPOSIT_EXPECTED' as const, announcement: { amount: body.amount, currency, expiresAt, isExact: false } }
    }),
    implement(getQr).with(async ({ player, params }) =>
      presentQr(await liveQr(db, player.playerId, params.provider, clock.now()), qrMinimum(env, params.provider)),
    ),
    implement(createQrRoute).with(async ({ player, params, body, idempotencyKey, refuse }) => {
      if (body.amount <= 0) throw refuse('KEY_INVALID', { field: 'amount' })
      const order = {
        playerId: player.playerId,
        currency: await readCurrency(db, player.playerId),
        provider: params.provider,
        amount: minorFromMajor(body.amount),
        minimum: qrMinimum(env, params.provider),
        lifetimeMs: await qrLifetimeMs(db),
        idempotencyKey,
      }
      return createQr(services, order, refuse)
    }),
    implement(getDepositOptions).with(async ({ player }) => depositOptions(db, env, await readCurrency(db, player.playerId))),
    implement(createAnyQrRoute).with(async ({ player, body, idempotencyKey, refuse }) => {
      if (body.amount <= 0) throw refuse('KEY_INVALID', { field: 'amount' })
      const order = {
        playerId: player.playerId,
        currency: await readCurrency(db, player.playerId),
        amount: minorFromMajor(body.amount),
        lifetimeMs: await qrLifetimeMs(db),
        idempotencyKey,
      }
      return createAnyQr(services, order, refuse)
    }),
    implement(sayQrPaid).with(async ({ player, params, refuse }) => {
      const saidPaidAt = await sayPaid(db, player.playerId, params.qrcodeId)
      if (!saidPaidAt) throw refuse('NO_DATA')
      return { saidPaidAt: saidPaidAt.toISOString() }
    }),
    implement(deleteQr).with(async ({ player, params, refuse }) => {
      await cancelQr(services, { playerId: player.playerId, qrId: params.qrcodeId }, refuse)
      return { message: 'QR_CANCELLED' as const }
    }),
  ]
}
