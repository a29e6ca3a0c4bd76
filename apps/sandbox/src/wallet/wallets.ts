import { randomUUID } from 'node:crypto'
import type { Currency, MinorUnits } from '@krapao/money'
import { isSameSecret, pageQuery, REPORTS_ARE_IN, walletNo, walletReversalEvent, walletTransferEvent } from '@krapao/protocols'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { BadInput, parse } from '../bad-input.ts'
import { pageOperation, reportPage } from '../record-page.ts'
import { newBankReference } from '../ids.ts'
import { change, inTransaction, many, one, type Row } from '../store.ts'
import type { World } from '../world.ts'

const PARTY = 'wallet'
const PATH = '/webhooks/wallet'

export interface WalletTransfer {
  fromPhone: string
  fromName: string
  toWallet: string
  amount: MinorUnits
  /** Told to the server when it is given; otherwise it is baht. */
  currency?: Currency | undefined
}

/** Somebody transfers money to a wallet of the operator; its provider reports it. Answers the provider's reference. */
export function transferToWallet(
  { store, clock, outbox }: World,
  { fromPhone, fromName, toWallet, amount, currency }: WalletTransfer,
): string {
  const transRef = newBankReference()
  const eventId = randomUUID()
  const at = clock.now()
  inTransaction(store, () => {
    const values = [transRef, fromPhone, fromName, toWallet, amount, currency ?? REPORTS_ARE_IN, at.toISOString()]
    change(store, 'insert into wallet_transfer values (?, ?, ?, ?, ?, ?, ?)', ...values)
    const body = z.encode(walletTransferEvent, { eventId, transRef, fromWallet: fromPhone, fromName, toWallet, amount, currency, at })
    outbox.add({ eventId, party: PARTY, path: PATH, body })
  })
  outbox.deliver(eventId)
  return transRef
}

/** A transfer is taken back. Its provider reports that too, as often as it is done. */
export function reverseWalletTransfer({ store, clock, outbox }: World, { transRef, reason }: { transRef: string; reason: string }): void {
  const eventId = randomUUID()
  inTransaction(store, () => {
    const row = one(store, `select body from outbox where party = ? and path = ? and body ->> 'transRef' = ?`, PARTY, PATH, transRef)
    if (!row) throw new BadInput(`there is no transfer with the reference ${transRef}`, 404)
    const { amount, currency } = z.decode(walletTransferEvent, JSON.parse(String(row['body'])))
    const body = z.encode(walletReversalEvent, { eventId, transRef, amount, currency, reason, at: clock.now() })
    outbox.add({ eventId, party: PARTY, path: `${PATH}/reversals`, body })
  })
  outbox.deliver(eventId)
}

const statementOf = z.object({ walletNo })

/** The statements of the operator's wallets. */
export function serveWallets(app: FastifyInstance, world: World): void {
  app.get('/wallet/wallets/:walletNo/statement', async (request, reply) => {
    if (!isSameSecret(request.headers['x-api-key'], world.keys.wallet)) throw new BadInput('wrong key', 401)
    const { walletNo: toWallet } = parse(statementOf, request.params)
    const question = parse(pageQuery, request.query)
    return answer(
      world,
      reply,
      { party: PARTY, call: 'statement' },
      pageOperation(() => {
        const { reports, ...page } = reportPage(world.store, question, { party: PARTY, at: 'at', toWallet, path: PATH })
        return { ...page, walletNo: toWallet, lines: reports }
      }),
    )
  })
}

/** Newest first. */
export function walletTransfers({ store }: World): Row[] {
  return many(store, 'select * from wallet_transfer order by at desc, rowid desc limit 100')
}
