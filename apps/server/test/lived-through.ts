import { addPasskey, beginPasskey, changeProfile, getProfile } from '@krapao/contract'
import { decideBankChange } from '../src/modules/account/index.ts'
import { makePasskey } from './authenticator.ts'
import { accountNoOf, transferFrom } from './bank-transfers.ts'
import { takeOut } from './money-out.ts'
import { deliver, qrReport } from './races/reports.ts'
import { send, slipPicture, transfer } from './slips.ts'
import { byTwo } from './staff.ts'
import type { World } from './world.ts'

/** Of the operator. */
const WALLET = '0990000002'

/** What is known of somebody and of what happened to them, each value as nobody else has it. */
export interface Known {
  /** What players are and were called, and what they call their passkeys. */
  called: string[]
  /** What stands in what providers have said, and is understood as nothing. */
  bodies: string[]
  /** In whose name accounts are, as their players and their banks say. */
  accountNames: string[]
  accountNos: string[]
  /** Who sent money that is nobody's. */
  senders: string[]
  phones: string[]
}

/**
 * Somebody registers, pays in by QR, by transfer, by slip and from a wallet, is paid, changes what they are called and asks for another bank account, which two
 * people decide about; a stranger pays; and a gateway says what nobody understands.
 */
export async function liveThrough(world: World): Promise<Known> {
  const player = await world.player({ name: 'ดาวเรือง บุญมา' })
  const accountNo = await accountNoOf(player)
  while ((await world.inquire()) > 0);
  await world.deposit(player, 300)
  await transferFrom(world, { accountNo, amount: 250 })
  await takeOut(world, player, 100)
  const stranger = { accountNo: '9993331117', name: 'เพ็ญศรี แปลกหน้า' }
  await transferFrom(world, { ...stranger, amount: 70 })
  await send(player, await slipPicture(await transfer(world, player)))
  await world.checkSlips()
  await world.control('POST', 'wallet/transfer', { fromPhone: player.phone, toWallet: WALLET, amount: 60 })
  await world.sandbox.flushWebhooks()
  const { made } = makePasskey(await player.call(beginPasskey), { origin: world.env.siteOrigin })
  await player.call(addPasskey, { body: { name: 'โทรศัพท์ลายจุด', credential: made } })
  const wanted = { bankCode: 'SCB', bankAccountNo: '7788990011', bankAccountName: 'วีระ ศักดิ์สิทธิ์' }
  await world.control('POST', 'bank/holders', { bankCode: 'SCB', accountNo: wanted.bankAccountNo, name: 'พิชัย คนอื่น' })
  await player.call(changeProfile, { body: { ...wanted, name: 'บุหลัน แสงจันทร์' } })
  const { change_id: changeId } = await world.db.selectFrom('account.bank_account_change').select('change_id').executeTakeFirstOrThrow()
  await byTwo(world, (instruction) => decideBankChange(world.deps, { playerId: player.playerId, changeId, outcome: 'refuse', instruction }))
  await deliver(world, qrReport(world, 'NOBODYSQR1', { payerBankCode: '!', memo: 'คำที่ไม่มีใครอ่าน' }))
  await deliver(world, qrReport(world, 'NOBODYSQR2', { memo: 'คำของธนาคาร' }))
  const { name } = await player.call(getProfile)
  return {
    called: ['ดาวเรือง บุญมา', name, 'โทรศัพท์ลายจุด'],
    bodies: ['คำที่ไม่มีใครอ่าน', 'คำของธนาคาร'],
    accountNames: ['มานี มีนา', wanted.bankAccountName, 'พิชัย คนอื่น'],
    accountNos: [accountNo, wanted.bankAccountNo],
    senders: [stranger.name, stranger.accountNo],
    phones: [player.phone],
  }
}
