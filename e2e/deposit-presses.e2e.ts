import type { Page } from '@playwright/test'
import { control, signInWith } from './pages/back-office.ts'
import { bankDeposit } from './pages/bank-deposit.ts'
import { openDeposit } from './pages/deposit.ts'
import { comeIn } from './pages/portal.ts'
import type { Player } from './pages/player.ts'
import { isRead, makeSlip, slipsSheet, walletOf } from './pages/slips.ts'
import { expect, type Stack, test } from './stack.ts'

/*
 * The first deposit of somebody who has never seen it, from home to the money, by each way: how often they press. What they do in the app of
 * their bank is not counted, what they copy for it is. How long it takes stands in the report, and is judged nowhere.
 */

type Signed = Player & { token: string }
type DepositView = Awaited<ReturnType<typeof openDeposit>>

interface Way {
  presses: number
  baht: number
  /** From the open sheet until the money is on its way. */
  go(page: Page, stack: Stack, given: { player: Signed; view: DepositView; prepared: unknown }): Promise<void>
  /** What the player has before they open the portal. */
  prepare?(stack: Stack, player: Signed): Promise<unknown>
}

const amount300 = (view: DepositView) => view.amounts.getByRole('button', { name: '300', exact: true })

const WAYS: Record<string, Way> = {
  'a QR': {
    presses: 3,
    baht: 300,
    async go(page, stack, { view }) {
      await amount300(view).click()
      const [answer] = await Promise.all([page.waitForResponse(/\/api\/qrcode\//), view.create.click()])
      await expect(view.picture).toBeVisible()
      const { qrcodeId } = (await answer.json()) as { qrcodeId: string }
      await control(stack, `/control/qr/${qrcodeId}/pay`, {})
    },
  },
  'a transfer to a bank account': {
    presses: 6,
    baht: 300,
    async go(page, stack, { player, view }) {
      await amount300(view).click()
      const { choose: chooseBank, copyNo, copyAmount } = bankDeposit(page)
      await chooseBank('ธนาคารไทยพาณิชย์')
      const read = () => page.evaluate(() => navigator.clipboard.readText())
      await copyNo.click()
      await expect.poll(read).toMatch(/^\d{10}$/)
      const toAccountNo = await read()
      await copyAmount.click()
      await expect.poll(read).toMatch(/^300(\.\d+)?$/)
      const { accountNo, name } = player
      const transfer = { fromBankCode: 'KBANK', fromAccountNo: accountNo, fromName: name, toAccountNo, amount: Number(await read()) }
      await control(stack, '/control/bank/transfer', transfer)
    },
  },
  'a slip': {
    presses: 4,
    baht: 300,
    prepare: (stack, player) => makeSlip(stack, player, { amount: 300 }),
    async go(page, _stack, { view, prepared }) {
      const slip = prepared as Awaited<ReturnType<typeof makeSlip>>
      await view.slip.click()
      const slips = slipsSheet(page)
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), slips.upload.getByText('เลือกรูปสลิป').click()])
      await chooser.setFiles({ name: 'slip.png', mimeType: 'image/png', buffer: slip.png })
      await isRead(slips, slip)
      await slips.send.click()
    },
  },
  'a gift link': {
    presses: 3,
    baht: 60,
    prepare: (stack) => control<{ link: string }>(stack, '/control/giftlinks', { amount: 60 }),
    async go(page, _stack, { view, prepared }) {
      await view.gift.click()
      const { link } = prepared as { link: string }
      await page.getByTestId('gift-link').getByRole('textbox', { name: 'ลิงก์ซองของขวัญ' }).fill(link)
      await view.home.sheet.getByRole('button', { name: 'รับเงินจากซอง', exact: true }).click()
    },
  },
}

test.beforeEach(async ({ context }) => {
  await comeIn(context, 'th')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
})

for (const [name, { presses, baht, prepare, go }] of Object.entries(WAYS)) {
  test(`a first deposit by ${name} takes ${presses} presses from home to the money`, async ({ page, stack }) => {
    const player = await signInWith(page, stack, {})
    const prepared = await prepare?.(stack, player)
    let pressed = 0
    await page.exposeFunction('notePress', () => {
      pressed += 1
    })
    await page.addInitScript(() => addEventListener('pointerdown', () => (window as never as { notePress(): void }).notePress(), true))
    const begunAt = Date.now()
    const view = await openDeposit(page)
    await go(page, stack, { player, view, prepared })
    await expect.poll(() => walletOf(stack, player), { timeout: 60_000 }).toBeGreaterThanOrEqual(baht)
    await expect(page.getByText(/เงินเข้ากระเป๋าแล้ว|ได้รับเงินแล้ว|รับเงินจากซองแล้ว/).first()).toBeVisible()
    const seconds = (Date.now() - begunAt) / 1000
    test.info().annotations.push({ type: 'seconds', description: seconds.toFixed(1) })
    expect(pressed).toBe(presses)
  })
}
