import { accountNoOf } from './bank-transfers.ts'
import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { activateBonus, getProfile, transfer, withdraw } from '@krapao/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addStaff } from '../src/modules/operator/index.ts'
import { campaignForm } from './campaigns.ts'
import { baht, give, open, walletOf } from './money.ts'
import { deliver, qrReport } from './races/reports.ts'
import { runTyped } from './operator-command.ts'
import { accept } from './staff-browser.ts'
import { secretOf, signIn, staff } from './staff.ts'
import { createWorld, type World, type WorldPlayer } from './world.ts'

let world: World
let player: WorldPlayer

/** A withdrawal above what is paid without a person, and a transfer that nobody but a person can tell of. */
beforeAll(async () => {
  world = await createWorld()
  player = await world.player({ name: 'บัวขาว' })
  await give(world, player, 50_000)
  await player.call(withdraw, { body: { amount: baht(25_000) } })
  await world.passTime(60_000)
  await open(player, 'JOKER')
  await world.fault('games:JOKER', 'timeout-before')
  await player.call(transfer, { body: { from: 'WALLET', to: 'JOKER', amount: baht(10) } })
  await world.passTime(60_000)
  await world.work()
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

const run = (command: 'desk' | 'staff', ...args: string[]) => runTyped(world, command, args)
const desk = (...args: string[]) => run('desk', ...args)
/** Said by somebody who is signed in. */
const deskBy = (staffId: string, why: string, ...args: string[]) =>
  runTyped(world, 'desk', [...args, '--why', why], { session: secretOf(staffId) })

async function hire(name: string): Promise<string> {
  const staffId = await addStaff(world.ownerDb, { name, roles: ['cashier'] })
  await signIn(world, staffId)
  return staffId
}

async function itemOf(kind: string): Promise<string> {
  const row = await world.db.selectFrom('operator.work_item').select('item_id').where('kind', '=', kind).executeTakeFirstOrThrow()
  return row.item_id
}

test('staff are listed, invited again and let go by a command', { timeout: 240_000 }, async () => {
  const staffId = await hire('Anong')
  expect((await run('staff', 'list')).said).toContain(`${staffId}  Anong  cashier\n`)
  expect(await run('staff', 'open-session', staffId)).toEqual({
    code: 0,
    said: expect.stringMatching(/^export STAFF_SESSION=[\w-]{43}\n$/),
  })
  const link = /^http:\/\/localhost:3000\/console\/invitation#[\w-]{43}\n/
  expect(await run('staff', 'invite-again', staffId)).toEqual({ code: 0, said: expect.stringMatching(link) })
  expect(await run('staff', 'end-sessions', staffId)).toEqual({ code: 0, said: '2 ended.\n' })
  expect(await run('staff', 'deactivate', staffId)).toEqual({ code: 0, said: `${staffId} decides nothing any more.\n` })
  expect((await run('staff', 'list')).said).toContain(`${staffId}  Anong  cashier  (inactive)\n`)
  for (const command of ['open-session', 'invite-again', 'deactivate'])
    expect(await run('staff', command, staffId)).toEqual({ code: 1, said: `Nobody active has the id ${staffId}.\n` })
  expect((await run('staff', 'add')).said).toContain('Say one of')
})

test('the first owner is invited by a command, once there is one by nobody, and the last is not let go', { timeout: 240_000 }, async () => {
  const { code, said } = await run('staff', 'first-owner', 'Malee')
  const [, staffId, secret] = /^(\S+)  Malee  owner\nhttp:\/\/localhost:3000\/console\/invitation#([\w-]{43})\n/.exec(said)!
  expect(code).toBe(0)
  await accept(world, { invitation: secret! })
  expect(await run('staff', 'first-owner', 'Manee')).toEqual({ code: 1, said: expect.stringMatching(/^There is an owner who can sign in/) })
  expect(await run('staff', 'deactivate', staffId!)).toEqual({ code: 1, said: expect.stringMatching(/^Nobody else is an owner/) })
})

test('what waits is listed oldest first, with amount and reason, and the player masked', { timeout: 240_000 }, async () => {
  const { said } = await desk('list')
  const [first, reason, second] = said.split('\n')
  expect(first).toMatch(/withdrawal {2}25,000\.00 BAHT {2}บ… ···\d{4}$/)
  expect(reason).toBe('  25,000.00 asked for in 24 hours, above automatic 5,000.00')
  expect(second).toMatch(/transfer {2}10\.00 BAHT {2}บ… ···\d{4}$/)
  expect(said).not.toContain(player.phone)
  expect(said).not.toContain('บัวขาว')
})

test('one is shown with its evidence and decided by two', { timeout: 240_000 }, async () => {
  const [one, other] = [await hire('Boon'), await hire('Chai')]
  const itemId = await itemOf('withdrawal')
  expect((await desk('show', itemId)).said).toContain('decide    approve or refuse')
  const approve = (by: string, why = 'the name fits') => deskBy(by, why, 'decide', itemId, 'approve')
  expect((await approve(one, ' ')).said).toContain('Say one of')
  const approveAs = (session?: string) => runTyped(world, 'desk', ['decide', itemId, 'approve', '--why', 'x'], { session })
  for (const session of [undefined, 'guessed', one])
    expect((await approveAs(session)).said).toBe(
      'Nobody is signed in at this terminal: set STAFF_SESSION to what npm run staff -- open-session STAFF prints.\n',
    )
  expect(await deskBy(one, 'x', 'decide', itemId, 'done')).toMatchObject({
    code: 1,
    said: expect.stringContaining('cannot be said'),
  })
  expect(await approve(one)).toEqual({ code: 0, said: 'It is proposed: another person must say the same.\n' })
  expect((await desk('show', itemId)).said).toContain('proposed  approve by Boon: the name fits')
  expect((await approve(one)).code).toBe(1)
  expect(await approve(other)).toEqual({ code: 0, said: 'It is done.\n' })
  expect((await approve(other)).said).toContain('No open item')
  await world.work()
  expect(await world.control('GET', 'bank/payouts')).toMatchObject([{ amount: 25_000 }])
})

test('a wallet is adjusted by two, and a fee entered by an owner', { timeout: 240_000 }, async () => {
  const [one, other] = [await hire('Ek'), await hire('Fon')]
  const before = await walletOf(player)
  const says = (staffId: string, ...args: string[]) => deskBy(staffId, 'the game lost a round', ...args)
  expect((await says(one, 'adjust', player.phone, 'sideways', '5', 'other')).said).toContain('Say one of')
  expect((await says(one, 'adjust', player.phone, 'up', '5', 'luck')).said).toContain('Say one of')
  expect(await says(one, 'adjust', '0899999999', 'up', '5', 'other')).toEqual({ code: 1, said: 'There is no such player.\n' })
  expect(await says(one, 'adjust', player.phone, 'down', '999999', 'fraud')).toEqual({
    code: 1,
    said: `The wallet does not hold so much.\nIt holds ${before}.\n`,
  })
  // As it is read out by telephone.
  const { memberNo } = await player.call(getProfile)
  const read = `${memberNo.slice(0, 3)}-${memberNo.slice(3, 6)}-${memberNo.slice(6)}`
  expect((await says(one, 'adjust', `${read.slice(0, -1)}${(Number(read.at(-1)) + 1) % 10}`, 'up', '5', 'game_error')).said).toContain(
    'a digit is mistyped',
  )
  expect((await says(one, 'adjust', read, 'up', '5', 'game_error')).said).toContain('It is proposed')
  const itemId = await itemOf('adjustment')
  expect((await desk('show', itemId)).said).toContain('proposed  approve by Ek: the game lost a round')
  expect((await says(other, 'decide', itemId, 'approve')).said).toBe('It is done.\n')
  expect(await walletOf(player)).toBe(before + 5)

  const fee = (staffId: string, ...words: string[]) => says(staffId, 'house-entry', 'fee_bank', '2.50', 'BAHT', ...words)
  expect((await fee(one, '--from', 'SCB')).said).toContain('Say one of')
  expect((await fee(one, '--to', 'SCB')).said).toContain('None of their roles')
  const boss = await staff(world, 'owner')
  expect((await fee(boss, '--to', 'SCB')).said).toBe('It is done.\n')
})

test('a bank account is changed and a closed player paid out by two', { timeout: 240_000 }, async () => {
  const [one, other] = [await hire('Hong'), await hire('Ice')]
  const closed = await world.player()
  await give(world, closed, 100)
  const says = (staffId: string, ...args: string[]) => deskBy(staffId, 'she wrote to us', ...args)
  await world.control('POST', 'bank/holders', { bankCode: 'SCB', accountNo: '7770007770', name: 'มานี มีนา' })
  const change = ['bank-account', closed.phone, 'SCB', '7770007770']
  expect((await says(one, ...change, 'สมชาย')).said).toContain('in another name')
  expect((await says(one, ...change, 'มานี มีนา')).said).toContain('It is proposed')
  expect((await says(other, 'decide', await itemOf('bank-account'), 'approve')).said).toBe('It is done.\n')
  expect((await says(one, 'pay-out-closed', closed.phone)).said).toContain('They can act themselves')
  await world.asOwner(`update account.player set deactivated_at = now() where player_id = '${closed.playerId}'`)
  expect((await says(one, 'pay-out-closed', closed.phone)).said).toBe(
    'It is proposed: another person must say the same.\nIn the wallet: 100. Still at the games: 0.\n',
  )
  expect((await says(other, 'decide', await itemOf('closed-account'), 'pay_out')).said).toBe('It is done.\n')
  await world.work()
  expect(await world.control('GET', 'bank/payouts')).toContainEqual(expect.objectContaining({ amount: 100, toAccountNo: '7770007770' }))
})

test('what a gateway said and nobody could read is shown as it came', { timeout: 240_000 }, async () => {
  expect((await desk('unread-reports')).said).toBe('Every signed report could be read.\n')
  await deliver(world, qrReport(world, 'NOBODYSQR', { payerBankCode: '!' }))
  expect((await desk('unread-reports')).said).toMatch(
    /^[0-9a-f-]{36} {2}\S+Z {2}\/webhooks\/qr\/KBANK {2}not understood: payerBankCode\n {2}\{.*"reference":"NOBODYSQR".*\}\n$/,
  )
  await world.asOwner('truncate deposit.unread_report')
})

test(
  'of unread reports the same told again is one, none hides another, and none speaks to the terminal',
  { timeout: 240_000 },
  async () => {
    // Text of a stranger that would clear the screen: it is no JSON escape that hides it.
    const again = qrReport(world, 'TOLDTWICE', { payerBankCode: '\u009b2J\u202e' })
    for (let tries = 0; tries < 3; tries++) await deliver(world, again)
    await world.passTime(1000)
    await deliver(world, qrReport(world, 'DAMAGED', { payerBankCode: '!' }))
    const { said } = await desk('unread-reports')
    expect(said.match(/"reference":"TOLDTWICE"/g)).toHaveLength(1)
    expect(said).toContain('"payerBankCode":"\\u{9b}2J\\u{202e}"')
    const [newest] = said.split('  ')
    await world.asOwner(`update deposit.unread_report set body_encrypted = 'damaged' where report_id = '${newest}'`)
    const damaged = (await desk('unread-reports')).said
    expect(damaged).toMatch(/not understood: payerBankCode\n {2}It does not open: npm run audit\n/)
    expect(damaged).toContain('"reference":"TOLDTWICE"')
    const older = (await desk('unread-reports', '--before', damaged.split('  ')[1]!)).said
    expect(older).toContain('"reference":"TOLDTWICE"')
    expect(older).not.toContain('does not open')
    expect((await desk('unread-reports', '--before', older.split('  ')[1]!)).said).toBe('None came before that.\n')
    expect((await desk('unread-reports', '--before', 'yesterday')).said).toContain('Say one of')
    await world.asOwner('truncate deposit.unread_report')
  },
)

test('a transfer is refused by one, which gives the money back', { timeout: 240_000 }, async () => {
  const before = await walletOf(player)
  const decided = await deskBy(await hire('Dao'), 'asked the provider', 'decide', await itemOf('transfer'), 'refused')
  expect(decided).toEqual({ code: 0, said: 'It is done.\n' })
  expect(await walletOf(player)).toBe(before + 10)
  expect((await desk('show', randomUUID())).said).toContain('No open item')
  expect((await desk('list')).said).not.toContain('transfer')
})

test('money without an owner is shown with its sender masked and whose it could be, and allocated', { timeout: 240_000 }, async () => {
  const fromAccountNo = await accountNoOf(player)
  const sender = { fromBankCode: 'KBANK', fromAccountNo, fromName: 'สมหญิง ใจดี', toAccountNo: '0458800011', amount: 120 }
  await world.control('POST', 'bank/transfer', sender)
  await world.sandbox.flushWebhooks()
  const [before, itemId, by] = [await walletOf(player), await itemOf('payment'), await hire('Gai')]
  const { said } = await desk('show', itemId)
  expect(said).toContain('amount    120.00 BAHT\n')
  expect(said).toContain('why here  the name is not the registered one\n')
  expect(said).toContain('came by   bank, held by SCB\n')
  expect(said).toContain(`sender    KBANK  ···${fromAccountNo.slice(-4)}  สม… ใจ…\n`)
  expect(said).toMatch(
    new RegExp(`perhaps {3}${player.playerId} {2}บ… ···\\d{4}: it came from their bank account, the name is another one\n`),
  )
  expect(said).toContain('decide    allocate or return\n')
  expect(said).not.toContain('สมหญิง')
  expect(said).not.toContain(fromAccountNo)
  const say = (...args: string[]) => deskBy(by, 'the sister called', 'decide', itemId, ...args)
  expect((await say('allocate')).said).toContain('--to PLAYER')
  expect((await say('return', '--reference', '?')).said).toContain('--reference REFERENCE')
  expect(await say('allocate', '--to', player.playerId)).toEqual({ code: 0, said: 'It is done.\n' })
  expect(await walletOf(player)).toBe(before + 120)
})

test('what the bank took back is taken from the wallet by an instruction', { timeout: 240_000 }, async () => {
  const paid = await world.db.selectFrom('deposit.payment').select('reference').where('amount', '=', 12_000n).executeTakeFirstOrThrow()
  await world.control('POST', `payments/${paid.reference.split(':')[1]}/reverse`, { reason: 'the sister says it was hers' })
  await world.sandbox.flushWebhooks()
  const [before, itemId, by] = [await walletOf(player), await itemOf('chargeback'), await hire('Fah')]
  const { said } = await desk('show', itemId)
  expect(said).toMatch(/player {4}บ… ···\d{4}\n/)
  expect(said).toContain('why here  the sister says it was hers\n')
  expect(said).toContain('decide    take or bear\n')
  const say = async (person: string) => (await deskBy(person, 'asked the bank', 'decide', itemId, 'take')).said
  expect([await say(by), await say(await hire('Jai'))]).toEqual(['It is proposed: another person must say the same.\n', 'It is done.\n'])
  expect(await walletOf(player)).toBe(before - 120)
})

test('a wheel is drafted from a file, proposed, and its cost is told', { timeout: 240_000 }, async () => {
  const by = await staff(world, 'marketing')
  const { said: written } = await desk('wheel-file', 'BAHT')
  const file = join(tmpdir(), `wheel-${randomUUID()}.json`)
  await writeFile(file, written.slice(written.indexOf('{')))
  const says = (...args: string[]) => deskBy(by, 'for the new year', ...args)
  const drafted = await says('wheel', 'draft', file)
  await rm(file)
  const wheelId = /Saved as (\S+)\./.exec(drafted.said)![1]!
  expect((await says('wheel', 'use', wheelId)).said).toContain('It is proposed')
  const { said } = await desk('wheels')
  expect(said).toContain(`${wheelId}  draft  Krapao wheel  BAHT`)
  expect(said).toContain('0 spins won 0.00 of 50,000.00: 0.00 claimed, 0.00 expired; 0 coins, 0 goods')
})

test('a campaign is written from a file, started, and listed with what it has used', { timeout: 240_000 }, async () => {
  const file = join(tmpdir(), `campaign-${randomUUID()}.json`)
  const owner = await staff(world, 'owner')
  await writeFile(file, JSON.stringify(campaignForm({ code: 'FROMFILE' })))
  try {
    expect(await deskBy(owner, 'a test', 'campaign-write', file)).toEqual({
      code: 0,
      said: expect.stringContaining('FROMFILE has a version 1.'),
    })
  } finally {
    await rm(file, { force: true })
  }
  expect(await deskBy(owner, 'a test', 'campaign-start', 'FROMFILE', '1', '--money', '500', '--number', '3')).toEqual({
    code: 0,
    said: 'It is done.\n',
  })
  await (await world.player()).call(activateBonus, { params: { code: 'FROMFILE' } })
  expect((await desk('campaigns')).said).toBe('FROMFILE  bonus  version 1\n  100.00 of 500.00 BAHT, received 1 of 3 times\n')
})
