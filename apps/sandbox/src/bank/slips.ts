import type { Currency } from '@krapao/money'
import type { FastifyInstance } from 'fastify'
import { BadInput } from '../bad-input.ts'
import { amountOf, one } from '../store.ts'
import type { World } from '../world.ts'
import { holderByNumber } from './holders.ts'
import { slipPicture } from './slip-picture.ts'

/** Who a slip names when nobody has said whose the receiving account is. */
const RECEIVER = 'บริษัท กระเป๋า จำกัด'

/** The slips that the payers' banks give their customers. */
export function serveSlips(app: FastifyInstance, world: World): void {
  app.get<{ Params: { transRef: string } }>('/control/bank/slip/:transRef.png', async (request, reply) => {
    const png = await slipOf(world, request.params.transRef)
    if (png === undefined) throw new BadInput(`there is no transfer with the reference ${request.params.transRef}`, 404)
    return reply.type('image/png').header('cache-control', 'no-store').send(png)
  })
}

/** The slip of a transfer that a bank has booked; undefined where there is none. */
async function slipOf(world: World, transRef: string): Promise<Buffer | undefined> {
  const row = one(world.store, 'select * from bank_transfer where trans_ref = ?', transRef)
  if (!row) return undefined
  const toAccountNo = String(row['to_account_no'])
  const receiver = holderByNumber(world, toAccountNo)
  return slipPicture({
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
  })
}
