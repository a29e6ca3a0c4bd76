import { expectDeposit } from '@krapao/contract'
import { minorUnits } from '@krapao/money'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hasNumber } from '../../../../test/account-numbers.ts'
import { nameKept } from '../../../../test/account-names.ts'
import { OPERATOR_ACCOUNT } from '../../../../seed/site.ts'
import { hasProven } from '../../../../test/bank-transfers.ts'
import { baht, walletOf } from '../../../../test/money.ts'
import { bankAccountOf, readOut, send, slipPicture, transfer } from '../../../../test/slips.ts'
import { createWorld, type World, type WorldPlayer } from '../../../../test/world.ts'
import { aReport } from '../../../../test/reported.ts'
import { receiveBankTransfer } from '../receive-bank-transfer.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => void (await world.nextDay()))
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

/** Another number of which a slip shows the same digits. */
const alike = (accountNo: string) => `${accountNo.slice(0, -1)}${9 - Number(accountNo.at(-1))}`

const has = (player: WorldPlayer, accountNo: string) => hasProven(world, player, accountNo)

describe('[SLIP-22] a slip of which a part of the sending account is shown', () => {
  test('is credited to nobody by itself where it fits two proven accounts in one name', async () => {
    const [owner, namesake] = [await world.player(), await world.player()]
    await has(namesake, alike((await bankAccountOf(world, owner)).accountNo))
    const picture = await slipPicture(await transfer(world, owner, { amount: 500 }))
    await send(namesake, picture)
    await send(owner, picture)
    await world.checkSlips()
    expect([await walletOf(namesake), await walletOf(owner)]).toEqual([0, 0])
    expect([await readOut(namesake), await readOut(owner)]).toEqual([['PROCESSING'], ['PROCESSING']])
    const items = world.db
      .selectFrom('operator.work_item')
      .select('reason')
      .distinct()
      .where('owner_id', 'in', [owner.playerId, namesake.playerId])
      .where('kind', '=', 'slip')
      .where('closed_at', 'is', null)
    expect(await items.execute()).toEqual([{ reason: 'the sending account is shown in part, and it and the name fit several players' }])
  })

  test('is its owner’s where the other is in another name', async () => {
    const [owner, other] = [await world.player(), await world.player()]
    await has(other, alike((await bankAccountOf(world, owner)).accountNo))
    await world.asOwner(
      `update account.bank_account set account_name_digest = ${await nameKept(world, other.playerId, 'ปิติ พอใจ')} where player_id = '${other.playerId}'`,
    )
    await send(owner, await slipPicture(await transfer(world, owner, { amount: 500 })))
    await world.checkSlips()
    expect(await readOut(owner)).toEqual(['SUCCESS 500'])
  })
})

describe('[DEP-22] a slip from an account that is not proven', () => {
  test('credits nothing and proves nothing: the line of the bank does, and then the slip has succeeded', async () => {
    const player = await world.player({ proven: false })
    const { announcement } = await player.call(expectDeposit, { body: { amount: baht(500) } })
    const made = await transfer(world, player, { amount: announcement.amount })
    await send(player, await slipPicture(made))
    await world.checkSlips()
    expect([await readOut(player), await walletOf(player)]).toEqual([['PROCESSING'], 0])
    expect(await world.db.selectFrom('account.bank_claim').selectAll().where('player_id', '=', player.playerId).execute()).toEqual([])

    const { bankCode: fromBankCode, accountNo: fromAccountNo, name: fromName } = await bankAccountOf(world, player)
    const line = { kind: 'credit', bank: OPERATOR_ACCOUNT.bankCode, eventId: 'B1', revision: 0, corrects: null, currency: 'BAHT' } as const
    const settled = await receiveBankTransfer(world.deps, {
      report: aReport,
      ...line,
      transRef: made.transRef,
      fromBankCode,
      fromAccountNo,
      fromName,
      toAccountNo: OPERATOR_ACCOUNT.accountNo,
      amount: minorUnits(BigInt(Math.round(announcement.amount * 100))),
      at: world.clock.now(),
    })
    expect(settled).toBe('settled')
    await world.passTime(10_000)
    await world.checkSlips()
    expect(await readOut(player)).toEqual([`SUCCESS ${announcement.amount}`])
    expect(await walletOf(player)).toBe(announcement.amount)
  })

  test('is a stranger’s as little, who has registered the number and the name that stand on it', async () => {
    const owner = await world.player()
    const thief = await world.player({ proven: false })
    await hasNumber(world, (await bankAccountOf(world, owner)).accountNo, thief)
    const picture = await slipPicture(await transfer(world, owner))
    await send(thief, picture)
    await world.checkSlips()
    expect([await readOut(thief), await walletOf(thief)]).toEqual([['FAILED NOT_MATCH'], 0])
    await send(owner, picture)
    await world.checkSlips()
    expect(await readOut(owner)).toEqual(['SUCCESS 100'])
  })
})
