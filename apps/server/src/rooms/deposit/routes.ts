import { createQr as createQrRoute, deleteQr, expectDeposit, getQr, type QrProvider } from '@krapao/contract'
import { type Baht, satang, satangFromBaht, type Satang } from '@krapao/money'
import { implement, type Implemented } from '../../platform/http/implement.ts'
import type { Env } from '../../platform/env.ts'
import type { Services } from '../../services.ts'
import { currencyOf } from '../ledger/index.ts'
import { qrLifetimeMs } from '../site/index.ts'
import { cancelQr } from './cancel-qr.ts'
import { createQr } from './create-qr.ts'
import { presentQr, qrMinimum } from './qr.ts'
import { addIntent, liveQr } from './store.ts'

export function depositRoutes(services: Services): Implemented[] {
  const { db, clock, env } = services
  return [
    implement(expectDeposit).with(async ({ player, body, refuse }) => {
      const amount = satangFromBaht(body.amount)
      if (amount === 0n) throw refuse('KEY_INVALID', { field: 'amount' })
      await addIntent(db, { playerId: player.playerId, amount, at: clock.now() })
      return { message: 'DEPOSIT_EXPECTED' as const }
    }),
    implement(getQr).with(async ({ player, params }) =>
      presentQr(await liveQr(db, player.playerId, params.provider, clock.now()), minimumOf(env, params.provider)),
    ),
    implement(createQrRoute).with(async ({ player, params, body, refuse }) => {
      if (body.amount <= 0) throw refuse('KEY_INVALID', { field: 'amount' })
      const order = {
        playerId: player.playerId,
        currency: await currencyOf(db, player.playerId),
        provider: params.provider,
        amount: satangFromBaht(body.amount),
        minimum: minimumOf(env, params.provider),
        lifetimeMs: await qrLifetimeMs(db),
      }
      return createQr(services, order, refuse)
    }),
    implement(deleteQr).with(async ({ player, params, refuse }) => {
      await cancelQr(services, { playerId: player.playerId, qrId: params.qrcodeId }, refuse)
      return { message: 'QR_CANCELLED' as const }
    }),
  ]
}

function minimumOf({ qrMinimumBaht }: Env, provider: QrProvider): Satang {
  const configured = provider === 'PAYTIMZ' || provider === 'FP' ? qrMinimumBaht[provider] : null
  return qrMinimum(provider, configured === null ? null : satang(satangFromBaht(configured as Baht)))
}
