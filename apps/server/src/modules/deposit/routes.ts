import {
  askForProof as askForProofRoute,
  createAnyQr as createAnyQrRoute,
  createQr as createQrRoute,
  deleteQr,
  expectDeposit,
  getDepositOptions,
  getQr,
  redeemGiftLink as redeemGiftLinkRoute,
  sayQrPaid,
  sayTransferSent,
} from '@krapao/contract'
import { minorFromMajor } from '@krapao/money'
import { implement, type Implemented } from '../../platform/http/implement.ts'
import { readCurrency } from '../ledger/index.ts'
import { qrLifetimeMs } from '../site/index.ts'
import { announce, openAnnouncement, saySent } from './announce.ts'
import { askForProof } from './ask-for-proof.ts'
import { cancelQr } from './cancel-qr.ts'
import { createAnyQr } from './create-any-qr.ts'
import { createQr } from './create-qr.ts'
import { depositOptions } from './deposit-options.ts'
import type { DepositDeps } from './deps.ts'
import { presentQr, qrMinimum } from './qr.ts'
import { sayPaid } from './say-paid.ts'
import { redeemGiftLink } from './gift-link/redeem-gift-link.ts'
import { liveQr } from './store.ts'

export function depositRoutes(deps: DepositDeps): Implemented[] {
  const { db, clock, env } = deps
  return [
    implement(expectDeposit).with(async ({ player, body, refuse }) => {
      const amount = minorFromMajor(body.amount)
      if (amount === 0n) throw refuse('KEY_INVALID', { field: 'amount' })
      const announcement = await announce(db, { playerId: player.playerId, amount, bankCode: body.bankCode })
      if (!announcement) throw refuse('DEPOSIT_AMOUNTS_TAKEN')
      return { message: 'DEPOSIT_EXPECTED' as const, announcement }
    }),
    implement(sayTransferSent).with(async ({ player, refuse }) => {
      const saidSentAt = await saySent(db, player.playerId)
      if (!saidSentAt) throw refuse('NO_DATA')
      return { saidSentAt: saidSentAt.toISOString() }
    }),
    implement(askForProofRoute).with(async ({ player, refuse }) => {
      const status = await askForProof(deps, player.playerId)
      switch (status) {
        case 'nothing_waits':
          throw refuse('NO_DATA')
        case 'taken':
          throw refuse('DEPOSIT_AMOUNTS_TAKEN')
        case 'asked':
          return { message: 'PROOF_ASKED' as const }
      }
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
      return createQr(deps, order, refuse)
    }),
    implement(getDepositOptions).with(async ({ player: { playerId } }) => {
      const [currency, announcement = null] = await Promise.all([readCurrency(db, playerId), openAnnouncement(db, playerId)])
      return { ...(await depositOptions(db, env, currency)), announcement }
    }),
    implement(createAnyQrRoute).with(async ({ player, body, idempotencyKey, refuse }) => {
      if (body.amount <= 0) throw refuse('KEY_INVALID', { field: 'amount' })
      const order = {
        playerId: player.playerId,
        currency: await readCurrency(db, player.playerId),
        amount: minorFromMajor(body.amount),
        lifetimeMs: await qrLifetimeMs(db),
        idempotencyKey,
      }
      return createAnyQr(deps, order, refuse)
    }),
    implement(sayQrPaid).with(async ({ player, params, refuse }) => {
      const saidPaidAt = await sayPaid(db, player.playerId, params.qrcodeId)
      if (!saidPaidAt) throw refuse('NO_DATA')
      return { saidPaidAt: saidPaidAt.toISOString() }
    }),
    implement(redeemGiftLinkRoute).with(async ({ player, body, idempotencyKey, refuse }) =>
      redeemGiftLink(deps, { playerId: player.playerId, link: body.link, idempotencyKey }, refuse),
    ),
    implement(deleteQr).with(async ({ player, params, refuse }) => {
      await cancelQr(deps, { playerId: player.playerId, qrId: params.qrcodeId }, refuse)
      return { message: 'QR_CANCELLED' as const }
    }),
  ]
}
