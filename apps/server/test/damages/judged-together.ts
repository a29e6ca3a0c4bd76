import { minorUnits } from '@krapao/money'
import { expect } from 'vitest'
import { receiveBankTransfer } from '../../src/modules/deposit/receive-bank-transfer.ts'
import { reported } from '../reported.ts'
import { bankAccountOf, send, slipPicture, transfer } from '../slips.ts'
import type { Scene } from './scene.ts'

const SCB = { code: 'SCB', accountNo: '0458800011' }
/** It numbers its lines by itself. */
const GSB = { code: 'GSB', accountNo: '020155500037' }

const AGAINST = 'no slip made a payment a player’s against'
const FITS = 'each line that was merged into a slip without staff is the one that fits it'

/** Each digit that a number shows is another, under every veil. */
const otherDigits = (column: string) =>
  `(select jsonb_object_agg(key, translate(value::text, '0123456789', '1234567890')::jsonb) from jsonb_each(${column}))`

export const JUDGED_TOGETHER: Scene = {
  what: 'a slip whose line, under the same reference, names another account; and a slip that was paired with a line',
  async lay(world) {
    const player = await world.player()
    const { accountNo } = await bankAccountOf(world, player)
    const [at, amount] = [world.clock.now(), minorUnits(10_000n)]
    const slip = async ({ accountNo: toAccountNo }: typeof SCB) => {
      const made = await transfer(world, player, { toAccountNo })
      await send(player, await slipPicture(made))
      await world.checkSlips()
      return made.transRef
    }
    const line = (into: typeof SCB, transRef: string, fromAccountNo: string) => {
      const told = { bank: into.code, eventId: `B-${transRef}`, transRef, fromBankCode: 'KBANK', fromAccountNo, fromName: 'มานี มีนา' }
      const what = { kind: 'credit', revision: 0, corrects: null, toAccountNo: into.accountNo, amount, currency: 'BAHT', at } as const
      return receiveBankTransfer(world.deps, reported({ ...told, ...what }))
    }
    expect(await line(SCB, await slip(SCB), `9${accountNo.slice(1)}`)).toBe('unallocated')
    await slip(GSB)
    expect(await line(GSB, 'L1', `xxxxx${accountNo.slice(5, -1)}x`)).toBe('repeated')
    const rows = await world.db.selectFrom('deposit.payment').select('state').orderBy('state').execute()
    expect(rows.map(({ state }) => state)).toEqual(['credited', 'credited', 'merged'])
  },
  damages: [
    ['a contradiction that nobody is told of', `update deposit.payment_report set reason = null`, AGAINST],
    [
      'a line that names another player since',
      `update deposit.payment_report set reason = null, evidence = (evidence - 'fromShown') || '{"fits": []}'`,
      AGAINST,
    ],
    ['a pair of different digits', `update deposit.slot_payment set shown = ${otherDigits('shown')} where is_line`, FITS],
    ['a pair of different players', `update deposit.slot_payment set fits = '{}' where is_line`, FITS],
    ['a pair of different minutes', `update deposit.slot_payment set paid_at = paid_at + interval '2 minutes' where is_line`, FITS],
    [
      'a pair whose whole numbers differ',
      `update deposit.slot_payment set whole = ${otherDigits('whole')} where not is_line; update deposit.slot_payment set fits = null`,
      FITS,
    ],
  ],
}
