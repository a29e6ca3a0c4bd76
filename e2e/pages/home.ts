import type { Page } from '@playwright/test'
import { expect } from '../stack.ts'

/** The dashboard and what opens over it, in Thai. */
export function dashboard(page: Page) {
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const sheet = page.getByRole('dialog')
  return {
    total: page.getByTestId('total-balance'),
    wallet: page.getByTestId('wallet-balance'),
    skeleton: page.getByRole('status', { name: 'กำลังโหลดกระเป๋า' }),
    refresh: page.getByRole('button', { name: /^รีเฟรชยอดเงิน/ }),
    deposit: button('ฝากเงิน'),
    withdraw: button('ถอนเงิน'),
    transfer: button('โยกเงิน'),
    collect: button('โยกเงินจากทุกเกมกลับกระเป๋า'),
    tiles: page.getByRole('navigation', { name: 'เมนูลัด' }),
    carousel: (name: string) => page.getByRole('region', { name, exact: true }),
    card: (code: string) => page.getByRole('button', { name: new RegExp(`^${code},`) }),
    sheet,
    title: sheet.getByRole('heading', { level: 2 }),
    close: sheet.getByRole('button', { name: 'ปิด', exact: true }),
    alert: page.getByRole('alertdialog'),
    /** What became of a press, over everything. */
    end: page.getByTestId('activity'),
    endOk: page.getByRole('dialog', { name: 'ผลของรายการ' }).getByRole('button', { name: 'ตกลง' }),
  }
}
export type Dashboard = ReturnType<typeof dashboard>

export async function openHome(page: Page): Promise<Dashboard> {
  const home = dashboard(page)
  await page.goto('/user/home')
  await expect(home.wallet).toBeVisible()
  return home
}

/** Waits for the answer of a call that `act` makes. */
export async function calls(page: Page, call: string, act: () => Promise<unknown>): Promise<unknown> {
  const [method, path] = call.split(' ')
  const [request] = await Promise.all([
    page.waitForRequest((one) => one.method() === method && new URL(one.url()).pathname === path),
    act(),
  ])
  return request.postDataJSON()
}

/** Changes what one call of the server answers, for a state that nothing can bring about. */
export async function patchAnswer<Answer>(page: Page, path: string, change: (answer: Answer) => void): Promise<void> {
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as Answer
    if (response.ok()) change(answer)
    await route.fulfill({ response, json: answer })
  })
}

/** Resolves when the page's live line to the server stands. Ask before the page is opened. */
export async function listening(page: Page): Promise<void> {
  const line = await page.waitForEvent('websocket', (socket) => socket.url().includes('/socket.io/'))
  await line.waitForEvent('framereceived', ({ payload }) => String(payload).startsWith('40'))
}

/** The inbox is not reached, so that nothing but notifications tells what has ended. */
export async function silenceInbox(page: Page): Promise<void> {
  await page.route('**/api/inbox/news', (route) => route.abort())
}

/** The first two notifications of the wallet come the wrong way round. Resolves when the page's live line stands; ask before it is opened. */
export function swapNotifications(page: Page): Promise<void> {
  const held: (string | Buffer)[] = []
  return new Promise((resolve) => {
    void page.routeWebSocket(/\/socket\.io\//, (line) => {
      line.connectToServer().onMessage((message) => {
        if (String(message).startsWith('40')) resolve()
        if (!String(message).startsWith('42["wallet-changed"') || held.length > 1) return line.send(message)
        held.unshift(message)
        if (held.length > 1) for (const push of held) line.send(push)
      })
    })
  })
}
