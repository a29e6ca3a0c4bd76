import type { Page } from '@playwright/test'
import { ask, deposit, signInWith } from './pages/back-office.ts'
import { sql } from './pages/database.ts'
import { openDeposit } from './pages/deposit.ts'
import { dashboard, openHome } from './pages/home.ts'
import { comeIn } from './pages/portal.ts'
import { expect, type Stack, test } from './stack.ts'

test.beforeEach(({ context }) => comeIn(context, 'th'))

const CUTS = ['before it arrives', 'after its effect'] as const
const RETURNS = ['stays open', 'is loaded anew', 'is killed'] as const

for (const cut of CUTS) {
  for (const back of RETURNS) {
    test(`[API-10] a press for a QR whose answer is lost ${cut}, and the page ${back}`, async ({ page, stack }) => {
      const { token } = await signInWith(page, stack, {})
      const held = { key: '', body: {} as object }
      await page.context().route('**/api/qrcode', async (route) => {
        held.key = route.request().headers()['idempotency-key']!
        held.body = route.request().postDataJSON() as object
        if (cut === 'after its effect') await route.fetch()
        await route.abort()
      })
      await page.context().route('**/api/wallet/request**', (route) => route.abort())
      const view = await openDeposit(page)
      await view.amount.fill('60')
      await view.create.click()
      await expect(view.home.end).toHaveAttribute('data-state', 'checking')
      await expect(view.home.end).toContainText('60.00')
      const again = await comeBack(page, back)
      await page.context().unroute('**/api/wallet/request**')
      const { end } = dashboard(again)
      await expect(end).toHaveAttribute('data-state', cut === 'after its effect' ? 'done' : 'refused', { timeout: 30_000 })

      if (cut === 'after its effect') {
        await again.getByRole('button', { name: 'ดู QR', exact: true }).click()
        await expect(again.getByTestId('qr-image')).toHaveAttribute('alt', 'QR สำหรับโอน ฿\u00a060.00')
        await expect(end).toHaveCount(0)
      } else await expect(end).toContainText('เงินของคุณอยู่ที่เดิม')
      // The call that was cut, arriving after all.
      expect(await sendAsHeld(stack, token, held)).toBe(cut === 'after its effect' ? undefined : 'REQUEST_CLOSED')
      expect(await liveQrs(stack, token)).toBe(cut === 'after its effect' ? 1 : 0)
    })
  }
}

test('a QR that the player marked as paid is still being checked after a reload, and then there is help', async ({ page, stack }) => {
  const { token } = await signInWith(page, stack, {})
  const { qrcodeId } = await ask<{ qrcodeId: string }>(stack, token, 'POST /api/qrcode', { amount: 80 })
  const view = await openDeposit(page)
  await view.paid.click()
  const card = (title: string) => page.getByRole('button', { name: title })
  await expect(card('กำลังตรวจสอบกับธนาคาร')).toBeVisible()
  await expect
    .poll(async () => (await ask<{ qr: { saidPaidAt: string | null } }>(stack, token, 'GET /api/wallet')).qr.saidPaidAt)
    .not.toBeNull()

  await page.reload()
  await card('กำลังตรวจสอบกับธนาคาร').click()
  const checking = page.getByTestId('qr-checking')
  await expect(checking).toContainText('กำลังตรวจสอบกับธนาคาร')
  await expect(checking.getByRole('link')).toHaveCount(0)
  await page.getByRole('button', { name: 'ดู QR อีกครั้ง' }).click()
  await expect(view.picture).toBeVisible()

  await sql(stack, `update deposit.qr set said_paid_at = said_paid_at - interval '2 minutes' where qr_id = $1`, [qrcodeId])
  await page.reload()
  await card('ยังไม่พบเงินของคุณ').click()
  await expect(checking).toContainText(qrcodeId)
  await expect(checking.getByRole('link', { name: 'ติดต่อเจ้าหน้าที่' })).toBeVisible()

  await sql(stack, `update deposit.qr set expires_at = now() - interval '1 minute' where qr_id = $1`, [qrcodeId])
  await page.reload()
  await card('ยังไม่พบเงินของคุณ').click()
  await expect(checking.getByRole('link', { name: 'ติดต่อเจ้าหน้าที่' })).toBeVisible()
  await checking.getByRole('button', { name: 'สร้าง QR' }).click()
  await expect(view.amount).toBeVisible()
})

test('money that arrived between the first load and the live connection is shown once it is connected', async ({ page, stack }) => {
  const { token } = await signInWith(page, stack, {})
  const isPaid = Promise.withResolvers<void>()
  await page.routeWebSocket(/\/socket\.io\//, async (line) => {
    await isPaid.promise
    line.connectToServer()
  })
  const home = await openHome(page)
  await expect(home.wallet).toHaveText('0.00')
  await deposit(stack, token, 75)
  isPaid.resolve()
  await expect(home.wallet).toHaveText('75.00')
})

async function comeBack(page: Page, back: (typeof RETURNS)[number]): Promise<Page> {
  if (back === 'stays open') return page
  const later = (of: Page) => of.clock.install({ time: Date.now() + 15_000 })
  if (back === 'is loaded anew') {
    await later(page)
    await page.reload()
    return page
  }
  const other = await page.context().newPage()
  await later(other)
  await page.close({ runBeforeUnload: false })
  await other.goto('/user/home')
  return other
}

async function sendAsHeld(stack: Stack, token: string, { key, body }: { key: string; body: object }): Promise<string | undefined> {
  const response = await fetch(`${stack.portalUrl}/api/qrcode`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
  })
  return ((await response.json()) as { message?: string }).message
}

async function liveQrs(stack: Stack, token: string): Promise<number> {
  const rows = await sql(stack, `select from deposit.qr where state = 'live' and player_id = $1`, [playerIdOf(token)])
  return rows.length
}

/** A token begins with the id of whose it is. */
function playerIdOf(token: string): string {
  return token.split('.')[0]!
}
