import { type Currency, majorFromMinor } from '@krapao/money'
import type { FastifyInstance } from 'fastify'
import { BadInput } from '../bad-input.ts'
import { paidQrs } from '../qr/pay-qr.ts'
import { amountOf, one } from '../store.ts'
import type { World } from '../world.ts'
import { holderByNumber } from './holders.ts'
import { incomingTransfers } from './incoming-transfers.ts'
import { type SlipPicture, slipPicture } from './slip-picture.ts'

/** Who a slip names when nobody has said whose the receiving account is. */
const RECEIVER = 'บริษัท กระเป๋า จำกัด'

/** The slips that the payers' banks give their customers. */
export function serveSlips(app: FastifyInstance, world: World): void {
  app.get<{ Params: { transRef: string } }>('/control/bank/slip/:transRef.png', async (request, reply) => {
    const slip = slipOf(world, request.params.transRef)
    if (slip === undefined) throw new BadInput(`there is no transfer with the reference ${request.params.transRef}`, 404)
    return reply
      .type('image/png')
      .header('cache-control', 'private, max-age=60')
      .send(await slipPicture(slip))
  })

  /** What customers have paid, to an account or by a QR, newest first. */
  app.get('/control/bank/slips', async () => {
    const references = [...incomingTransfers(world), ...paidQrs(world)].map((row) => String(row['trans_ref']))
    const slips = references.map((transRef) => slipOf(world, transRef)!)
    return slips
      .toSorted((one, other) => other.at.getTime() - one.at.getTime())
      .map((slip) => ({ ...slip, amount: majorFromMinor(slip.amount), at: slip.at.toISOString() }))
  })
}

/** The slip of a payment that a bank's customer has made; undefined where there is none. */
function slipOf(world: World, transRef: string): SlipPicture | undefined {
  return transferSlip(world, transRef) ?? qrSlip(world, transRef)
}

function transferSlip(world: World, transRef: string): SlipPicture | undefined {
  const row = one(world.store, 'select * from bank_transfer where trans_ref = ?', transRef)
  if (!row) return undefined
  const toAccountNo = String(row['to_account_no'])
  const receiver = holderByNumber(world, toAccountNo)
  return {
    bankCode: String(row['from_bank_code']),
    transRef,
    fromName: String(row['from_name']),
    fromAccountNo: String(row['from_account_no']),
    toName: receiver?.name ?? RECEIVER,
    toAccountNo,
    toBankCode: receiver?.bankCode,
    amount: amountOf(row['amount']),
    currency: row['currency'] as Currency,
    at: new Date(String(row['at'])),
  }
}

/** A QR names a gateway and its reference where a transfer names an account. */
function qrSlip(world: World, transRef: string): SlipPicture | undefined {
  const row = paidQrs(world).find((paid) => paid['trans_ref'] === transRef)
  return (
    row && {
      bankCode: String(row['bank_code']),
      transRef,
      fromName: String(row['name']),
      fromAccountNo: String(row['account_no']),
      toName: `PromptPay ${String(row['provider'])}`,
      toAccountNo: String(row['reference']),
      amount: amountOf(row['paid_amount']),
      currency: 'BAHT',
      at: new Date(String(row['at'])),
    }
  )
}
