import { getProfile } from '@krapao/contract'
import { signatureHeaders } from '@krapao/protocols'
import { expect } from 'vitest'
import { OPERATOR_WALLETS } from '../../seed/site.ts'
import { waitingPayments } from '../waiting-payments.ts'
import type { World, WorldPlayer } from '../world.ts'
import { fire } from './fire.ts'

/** Something a bank or a gateway says, ready to be signed and sent. */
export interface Report {
  path:
    | '/webhooks/bank'
    | '/webhooks/qr/KBANK'
    | '/webhooks/bank/returned-payouts'
    | '/webhooks/bank/reversals'
    | '/webhooks/wallet'
    | '/webhooks/wallet/reversals'
    | '/webhooks/qr/KBANK/reversals'
  event: { eventId: string } & Record<string, unknown>
}

/** The payment of this QR in full, as its gateway tells it. */
export function qrReport(world: World, qrId: string, over: object = {}): Report {
  const event = {
    eventId: 'event-1',
    reference: qrId,
    amount: '100.00',
    payerBankCode: 'KBANK',
    payerAccount: 'xxx-x-x1234-x',
    transRef: `T-${qrId}`,
    paidAt: world.clock.now().toISOString(),
    ...over,
  }
  return { path: '/webhooks/qr/KBANK', event }
}

/** A transfer of 100 baht from the player's registered account, as the bank's feed tells it. */
export async function bankReport(world: World, player: WorldPlayer, over: object = {}): Promise<Report> {
  const { bankAccount } = await player.call(getProfile)
  const { account_no: toAccountNo } = await world.db
    .selectFrom('site.deposit_account')
    .select('account_no')
    .where('currency', '=', 'BAHT')
    .where('bank_type', '=', 'BANK')
    .executeTakeFirstOrThrow()
  const event = {
    eventId: 'event-1',
    transRef: `T-${player.playerId}`,
    fromBankCode: bankAccount!.bankCode,
    fromAccountNo: bankAccount!.bankAccountNo,
    fromName: bankAccount!.bankAccountName,
    toAccountNo,
    amount: '100.00',
    at: world.clock.now().toISOString(),
    ...over,
  }
  return { path: '/webhooks/bank', event }
}

/** A transfer of 100 baht from the wallet of the player's phone, which they have shown to be theirs, as its provider tells it. */
export async function walletReport(world: World, player: WorldPlayer): Promise<Report> {
  await world.asOwner(`update account.player set phone_verified_at = created_at where player_id = '${player.playerId}'`)
  const event = {
    eventId: 'event-1',
    transRef: `T-${player.playerId}`,
    fromWallet: player.phone,
    fromName: 'SOMCHAI JAIDEE',
    toWallet: OPERATOR_WALLETS.auto,
    amount: '100.00',
    at: world.clock.now().toISOString(),
  }
  return { path: '/webhooks/wallet', event }
}

/** The bank returns a payout of 100 baht: that of this withdrawal, or of none. */
export function returnReport(world: World, payoutKey: string): Report {
  const event = {
    eventId: 'event-1',
    returnReference: 'R-1',
    payoutKey,
    bankReference: 'B-1',
    amount: '100.00',
    reason: 'the account is closed',
    at: world.clock.now().toISOString(),
  }
  return { path: '/webhooks/bank/returned-payouts', event }
}

/** That what this report tells of was taken back, as whoever told of it tells. */
export function reversalOf(world: World, { path, event }: Report): Report {
  const { transRef, amount } = event
  const payerBankCode = event['payerBankCode'] ?? event['fromBankCode']
  const reversal = { eventId: 'reversal-1', transRef, payerBankCode, amount, reason: 'fraud', at: world.clock.now().toISOString() }
  if (path === '/webhooks/wallet') return { path: '/webhooks/wallet/reversals', event: reversal }
  return { path: path === '/webhooks/bank' ? '/webhooks/bank/reversals' : '/webhooks/qr/KBANK/reversals', event: reversal }
}

/** Sends one report and answers its status. */
export async function deliver(world: World, { path, event }: Report): Promise<number> {
  const { integrations } = world.env
  const party = path.startsWith('/webhooks/bank')
    ? integrations.bank
    : path.startsWith('/webhooks/wallet')
      ? integrations.wallet
      : integrations.qr.KBANK
  const rawBody = JSON.stringify(event)
  const timestamp = Math.floor(world.clock.now().getTime() / 1000)
  const signed = signatureHeaders({ secret: party.webhookSecret, timestamp, rawBody, eventId: event.eventId })
  const headers = { ...signed, 'content-type': 'application/json' }
  return (await fetch(world.url + path, { method: 'POST', body: rawBody, headers })).status
}

/** All at once. Each must be taken, or its provider would send it for ever. */
export async function deliverAll(world: World, reports: Report[]): Promise<void> {
  const statuses = await fire(
    world,
    reports.map((report) => () => deliver(world, report)),
  )
  expect(statuses).toEqual(reports.map(() => 200))
}

/** What became of payments: every credit of this player, and everything that waits for manual review. */
export async function settledAndWaiting({ db }: World, { playerId }: WorldPlayer) {
  const credited = await db.selectFrom('deposit.payment').select('amount').where('player_id', '=', playerId).execute()
  const returned = await db.selectFrom('withdraw.payout_return').select('amount').where('state', '=', 'waiting').execute()
  return {
    settled: credited.map(({ amount }) => Number(amount) / 100),
    waiting: [
      ...(await waitingPayments(db)).map(({ amount, reason }) => `${Number(amount) / 100} ${reason}`),
      ...returned.map(({ amount }) => `${Number(amount) / 100} returned`),
    ],
  }
}
