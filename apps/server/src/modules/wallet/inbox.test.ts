import {
  cancelWithdrawal,
  changePassword,
  claimTelling,
  getInboxNews,
  getStatementItem,
  listOutcomes,
  listRequests,
  markInboxRead,
  type Outcome,
  settleRequest,
  transfer,
  uploadSlip,
  withdraw,
  withdrawAll,
} from '@krapao/contract'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { giftLink, sendGiftLink } from '../../../test/gift-links.ts'
import { baht, give, open, walletOf } from '../../../test/money.ts'
import { signIn } from '../../../test/races/race.ts'
import { refusalOf } from '../../../test/refusal-of.ts'
import { qrPicture, send, slipPicture, transfer as bankTransfer } from '../../../test/slips.ts'
import { measureWithdrawals } from '../../../test/withdraw-rule.ts'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'

let world: World
let player: WorldPlayer

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  await world.nextDay()
  player = await world.player()
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

const page = (limit = 50, before?: string, who = player) => who.call(listOutcomes, { body: { limit, ...(before ? { before } : {}) } })
const news = (who = player) => who.call(getInboxNews)
const kinds = async (who = player) => (await page(50, undefined, who)).outcomes.map(({ kind }) => kind)
const said = ({ kind, amount, from, to, moneyAt }: Outcome) => [kind, amount, from, to, moneyAt]
const saidAll = async () => (await page()).outcomes.map(said)
const mark = (of: string, who = player) => who.call(markInboxRead, { body: { mark: of } })
const move = (from: string, to: string, amount: number) => player.call(transfer, { body: { from, to, amount: baht(amount) } })

describe('what ends is in the inbox', () => {
  test('a deposit, with its line of the statement', async () => {
    await give(world, player, 200)
    const [outcome] = (await page()).outcomes
    expect(said(outcome!)).toEqual(['deposit_credited', 200, 'KBANK', 'WALLET', null])
    const { item } = await player.call(getStatementItem, { params: { statementNo: String(outcome!.statementNo) } })
    expect(item).toMatchObject({ statementType: 'deposit', amount: 200 })
  })

  test('a withdrawal once it is paid, and not while it is under way', async () => {
    await give(world, player, 200)
    await player.call(withdraw, { body: { amount: baht(120) } }, { idempotencyKey: 'withdraw-it-now' })
    expect(await kinds()).toEqual(['deposit_credited'])
    await world.inquire()
    while ((await world.work()) > 0);
    const [paid] = (await page()).outcomes
    expect(said(paid!)).toEqual(['withdrawal_paid', 120, 'WALLET', 'BANK', null])
    expect(paid!.idempotencyKey).toBe('withdraw-it-now')
    const { item } = await player.call(getStatementItem, { params: { statementNo: String(paid!.statementNo) } })
    expect(item).toMatchObject({ statementType: 'withdraw', amount: 120, status: 'SUCCESS' })
  })

  test('a withdrawal that the bank refused, and one that its player took back', async () => {
    await give(world, player, 200)
    await world.fault('bank', 'refuse')
    await player.call(withdraw, { body: { amount: baht(50) } })
    await world.inquire()
    while ((await world.work()) > 0);
    expect((await saidAll())[0]).toEqual(['withdrawal_refused', 50, 'WALLET', 'BANK', null])
    onTestFinished(await measureWithdrawals(world, { automaticUpTo: 0 }))
    await player.call(withdraw, { body: { amount: baht(50) } }, { idempotencyKey: 'taken-back-again' })
    const { activity } = await player.call(settleRequest, { params: { idempotencyKey: 'taken-back-again' } })
    await player.call(cancelWithdrawal, { params: { withdrawalId: activity!.id } })
    expect((await saidAll())[0]).toEqual(['withdrawal_cancelled', 50, 'WALLET', 'BANK', null])
  })

  test('a transfer, and one that was refused says where the money is', async () => {
    await give(world, player, 200)
    await open(player, 'PG')
    await move('WALLET', 'PG', 60)
    await world.fault('games:PG', 'refuse')
    await refusalOf(move('WALLET', 'PG', 30))
    expect((await saidAll()).slice(0, 2)).toEqual([
      ['transfer_refused', 30, 'WALLET', 'PG', 'WALLET'],
      ['transfer_done', 60, 'WALLET', 'PG', 'PG'],
    ])
  })

  test('a transfer from game to game is one, and what is collected for a withdrawal is none', async () => {
    await give(world, player, 200)
    await open(player, 'PG')
    await open(player, 'JOKER')
    await move('WALLET', 'PG', 100)
    await move('PG', 'JOKER', 40)
    while ((await world.work()) > 0);
    expect((await saidAll()).slice(0, 2)).toEqual([
      ['transfer_done', 40, 'PG', 'JOKER', 'JOKER'],
      ['transfer_done', 100, 'WALLET', 'PG', 'PG'],
    ])
    expect((await news()).unread).toBe(3)
    await player.call(withdrawAll, { body: { amount: baht(150) } })
    await world.inquire()
    while ((await world.work()) > 0);
    expect(await kinds()).toEqual(['withdrawal_paid', 'transfer_done', 'transfer_done', 'deposit_credited'])
    expect((await news()).unread).toBe(4)
  })

  test('a slip that failed at once, and one whose transfer went to another account', async () => {
    await send(player, await qrPicture('no slip at all'))
    await send(player, await slipPicture(await bankTransfer(world, player, { toAccountNo: '9990001112' })))
    await world.checkSlips()
    expect(await kinds()).toEqual(['slip_failed', 'slip_failed'])
    expect((await page()).outcomes.every(({ idempotencyKey }) => idempotencyKey !== null)).toBe(true)
  })

  test('a gift link that came to nothing', async () => {
    await world.fault('giftlink', 'refuse')
    const link = await giftLink(world, { amount: 50 })
    await refusalOf(sendGiftLink(world, player, link))
    expect(await kinds()).toEqual(['gift_refused'])
  })

  test('a sign-in from another browser, and another password', async () => {
    await signIn(world, player)
    await player.call(changePassword, { body: { oldPassword: player.password, newPassword: 'another-good-one' } })
    expect(await kinds()).toEqual(['password_changed', 'new_browser'])
    // They are read there, and told by SMS.
    expect(await news()).toMatchObject({ unread: 2, untold: { count: 0, outcomes: [] } })
  })

  test('of nobody else', async () => {
    await give(world, player, 200)
    const other = await world.player()
    expect([await kinds(other), (await news(other)).unread]).toEqual([[], 0])
  })
})

describe('pages', () => {
  test('show each once, whatever ends meanwhile', async () => {
    for (const amount of [1, 2, 3]) await give(world, player, amount)
    await world.passTime(1000)
    await send(player, await qrPicture('no slip'))
    await world.passTime(1000)
    for (const amount of [4, 5]) await give(world, player, amount)
    const first = await page(2)
    await give(world, player, 6)
    await send(player, await qrPicture('another that is no slip'))
    const second = await page(2, first.next!)
    const third = await page(2, second.next!)
    expect([...first.outcomes, ...second.outcomes, ...third.outcomes].map(({ amount }) => amount)).toEqual([5, 4, null, 3, 2, 1])
    expect(third.next).toBeNull()
  })

  test('say whether unread ones follow', async () => {
    for (const amount of [1, 2, 3]) await give(world, player, amount)
    const first = await page(2)
    const second = await page(2, first.next!)
    expect([first.unreadFollow, second.unreadFollow]).toEqual([true, false])
    await mark(first.newest)
    expect((await page(2)).unreadFollow).toBe(false)
  })

  test('an end is never passed over by whose number was given first and committed last', async () => {
    const [one, other] = [new pg.Client(world.database.ownerUrl), new pg.Client(world.database.ownerUrl)]
    await Promise.all([one.connect(), other.connect()])
    const note = (client: typeof one) => client.query(`select outcomes.note($1, 'frozen', null)`, [player.playerId])
    await one.query('begin')
    await note(one)
    const waiting = note(other)
    // Nobody sees a second before the first.
    expect(await kinds()).toEqual([])
    await one.query('commit')
    await waiting
    expect(await kinds()).toEqual(['frozen', 'frozen'])
    await one.end()
    await other.end()
  })
})

describe('what is unread', () => {
  test('is the same on every device, and read on all of them at once', async () => {
    await give(world, player, 1)
    await give(world, player, 2)
    const elsewhere = { ...player, call: world.client(await signIn(world, player)) }
    expect([(await news()).unread, (await news(elsewhere)).unread]).toEqual([3, 3])
    const { newest } = await page()
    expect(await mark(newest)).toEqual({ unread: 0 })
    expect((await news(elsewhere)).unread).toBe(0)
    expect((await page(50, undefined, elsewhere)).outcomes.map(({ isUnread }) => isUnread)).toEqual([false, false, false])
  })

  test('stays unread where it ended after the list was read', async () => {
    await give(world, player, 1)
    const { newest } = await page()
    await give(world, player, 2)
    expect(await mark(newest)).toEqual({ unread: 1 })
    expect((await page()).outcomes.map(({ isUnread }) => isUnread)).toEqual([true, false])
  })

  test('never comes back, and nothing is read that has not ended', async () => {
    await give(world, player, 1)
    const { newest } = await page()
    await mark(newest)
    await mark('0.0')
    expect((await news()).unread).toBe(0)
    await mark('999999999999999.999999999')
    await give(world, player, 2)
    await send(player, await qrPicture('no slip'))
    expect((await news()).unread).toBe(2)
  })

  test.each(['', '1', '1.', '-1.0', '1.0.0', '1e3.0', '1234567890123456.0'])('is not marked by %j', async (bad) => {
    expect(await refusalOf(mark(bad))).toBe('KEY_INVALID')
  })
})

describe('what nobody was told', () => {
  const claim = (after: string, upTo: string, idempotencyKey: string = randomUUID()) =>
    player.call(claimTelling, { body: { after, upTo } }, { idempotencyKey })

  test('is told by one page, which may ask again, and by no other', async () => {
    await give(world, player, 5)
    const { untold } = await news()
    expect(untold.outcomes.map(said)).toEqual([['deposit_credited', 5, 'KBANK', 'WALLET', null]])
    expect(await claim(untold.after, untold.upTo, 'the-first-page')).toEqual({ isMine: true })
    expect(await claim(untold.after, untold.upTo, 'the-first-page')).toEqual({ isMine: true })
    expect(await claim(untold.after, untold.upTo)).toEqual({ isMine: false })
    expect((await news()).untold).toMatchObject({ count: 0, outcomes: [] })
    expect((await news()).unread).toBe(1)
  })

  test('is told again by no page that had looked before another told', async () => {
    await give(world, player, 5)
    const { untold: seen } = await news()
    await claim(seen.after, seen.upTo)
    await give(world, player, 6)
    const { untold } = await news()
    expect(untold.outcomes.map(({ amount }) => amount)).toEqual([6])
    expect(await claim(seen.after, untold.upTo)).toEqual({ isMine: false })
    expect(await claim(untold.after, untold.upTo)).toEqual({ isMine: true })
  })

  test('is not claimed before it has ended', async () => {
    const { untold } = await news()
    expect(await claim(untold.after, '999999999999999.0')).toEqual({ isMine: false })
    await give(world, player, 5)
    expect((await news()).untold.count).toBe(1)
  })

  test('is told where it was read', async () => {
    await give(world, player, 5)
    await mark((await page()).newest)
    expect((await news()).untold.count).toBe(0)
  })
})

describe('a slip whose answer was lost', () => {
  const upload = async (picture: Buffer, idempotencyKey: string) =>
    player.call(uploadSlip, { file: new Blob([new Uint8Array(picture)]) }, { idempotencyKey })

  test('is told by the key that it was sent with', async () => {
    const picture = await slipPicture(await bankTransfer(world, player))
    const { slipId } = await upload(picture, 'slip-of-this-key')
    const settled = await player.call(settleRequest, { params: { idempotencyKey: 'slip-of-this-key' } })
    expect(settled).toMatchObject({ state: 'done', activity: null, slip: { slipId, status: 'PROCESSING' } })
    await world.checkSlips()
    const { requests } = await player.call(listRequests)
    expect(requests).toMatchObject([{ idempotencyKey: 'slip-of-this-key', state: 'done', slip: { slipId, status: 'SUCCESS' } }])
  })

  test('under a key that its player asked about before it came, it is not taken', async () => {
    const picture = await slipPicture(await bankTransfer(world, player))
    const settled = await player.call(settleRequest, { params: { idempotencyKey: 'asked-too-early' } })
    expect(settled).toMatchObject({ state: 'refused', refusal: { code: 'REQUEST_CLOSED' } })
    expect(await refusalOf(upload(picture, 'asked-too-early'))).toBe('REQUEST_CLOSED')
    await world.checkSlips()
    expect(await walletOf(player)).toBe(0)
    expect(await upload(picture, 'sent-once-more')).toMatchObject({ status: 'PROCESSING' })
    await world.checkSlips()
    expect(await walletOf(player)).toBe(100)
  })
})

test('what is long over is deleted, and the numbers go on', async () => {
  await send(player, await qrPicture('no slip'))
  await world.passTime(731 * 86_400_000)
  await world.forget()
  const token = await signIn(world, player)
  const later = { ...player, call: world.client(token) }
  expect(await kinds(later)).toEqual([])
  await send(later, await qrPicture('nor this'))
  expect(await kinds(later)).toEqual(['slip_failed'])
  const { rows } = await sql`select outcome_no, forgotten_no from outcomes.player where player_id = ${player.playerId}`.execute(
    world.ownerDb,
  )
  expect(rows).toEqual([{ outcome_no: 2, forgotten_no: 1 }])
})
