import type { BrowserContext, Page } from '@playwright/test'
import { expect, type Stack } from '../stack.ts'
import { ask, control, fault } from './back-office.ts'
import { sql } from './database.ts'
import { type Player, provesAccount } from './player.ts'

/** The operator's account at SCB that players pay to; the sandbox has accounts of nobody there too. */
const OPERATOR_ACCOUNT = '0458800011'

interface Made {
  amount?: number
  toAccountNo?: string
  fromName?: string
  /** How long ago, in minutes. */
  minutesAgo?: number
}

interface Slip {
  transRef: string
  /** The picture that the player's bank gives. */
  png: Buffer
}

/** A transfer of the player, from their proven account, to the operator, of which the bank's feed does not tell: only its slip does. */
export async function makeSlip(stack: Stack, player: Player, made: Made = {}): Promise<Slip> {
  const { amount = 100, toAccountNo = OPERATOR_ACCOUNT, fromName = 'มานี มีนา', minutesAgo = 0 } = made
  await provesAccount(stack, player.phone)
  await fault(stack, 'bank:SCB', 'lost-report', 'webhook')
  const { transRef } = await control<{ transRef: string }>(stack, '/control/bank/transfer', {
    fromBankCode: 'KBANK',
    fromAccountNo: player.accountNo,
    fromName,
    toAccountNo,
    amount,
    at: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
  })
  const picture = await fetch(`${stack.sandboxUrl}/control/bank/slip/${transRef}.png`)
  return { transRef, png: Buffer.from(await picture.arrayBuffer()) }
}

/** The slips over the statement, in Thai. */
export function slipsSheet(page: Page) {
  const sheet = page.getByRole('dialog')
  const button = (name: string | RegExp) => sheet.getByRole('button', { name, exact: true })
  return {
    sheet,
    open: page.getByRole('main').getByRole('button', { name: 'สลิปโอนเงิน' }),
    toSend: button('ส่งสลิป'),
    refresh: button('รีเฟรชรายการสลิป'),
    table: sheet.getByRole('table', { name: 'รายการสลิปที่ส่ง' }),
    rows: sheet.getByTestId('slip'),
    pages: sheet.getByRole('navigation', { name: 'หน้าของรายการสลิป' }),
    upload: sheet.getByTestId('slip-upload'),
    send: sheet.getByTestId('slip-upload').getByRole('button', { name: 'ส่งสลิป', exact: true }),
    goOn: button('ส่งต่อ'),
    cancel: button('ยกเลิกการส่ง'),
    other: button('เลือกรูปอื่น'),
    done: button(/^(เสร็จสิ้น|ตกลง)$/),
  }
}
type SlipsSheet = ReturnType<typeof slipsSheet>

export async function openUpload(page: Page): Promise<SlipsSheet> {
  const slips = slipsSheet(page)
  await page.goto('/user/statement?slips=send')
  await slips.upload.waitFor()
  return slips
}

/** As a player chooses a picture from the gallery. */
export async function choose({ upload }: SlipsSheet, buffer: Buffer, name = 'slip.png', mimeType = 'image/png'): Promise<void> {
  await upload.locator('input[type=file]').first().setInputFiles({ name, mimeType, buffer })
}

/** The phone has read this transfer in the chosen picture. */
export async function isRead({ upload }: SlipsSheet, { transRef }: Slip): Promise<void> {
  await expect(upload).toContainText('อ่านสลิปได้แล้ว')
  await expect(upload).toContainText(transRef)
}

export async function walletOf(stack: Stack, { token }: { token: string }): Promise<number> {
  return (await ask<{ amount: number }>(stack, token, 'GET /api/wallet')).amount
}

export async function slipsOf(stack: Stack, { token }: { token: string }): Promise<object[]> {
  return (await ask<{ slips: object[] }>(stack, token, 'POST /api/statement/slip', { page: 1, limit: 100 })).slips
}

/** A slip as an earlier day has left it. */
export async function oldSlip(
  stack: Stack,
  { token }: { token: string },
  slip: { state: string; note?: string; amount?: number; minutesAgo: number },
): Promise<void> {
  const { state, note = null, amount = null, minutesAgo } = slip
  await sql(
    stack,
    `insert into deposit.slip (player_id, slip_id, idempotency_key, source_hash, file_id, state, note, payment_reference, amount, currency, created_at, ended_at)
     values ($1::uuid, gen_random_uuid(), gen_random_uuid(), sha256(random()::text::bytea), gen_random_uuid(), $2::deposit.slip_state, $3,
       'TEST:' || gen_random_uuid(), $4, 'BAHT', now() - make_interval(mins => $5), case when $2 in ('failed', 'credited') then now() end)`,
    [token.split('.')[0], state, note, amount === null ? null : amount * 100, minutesAgo],
  )
}

/** One slip of each status. */
export async function someSlips(stack: Stack, player: { token: string }): Promise<void> {
  await oldSlip(stack, player, { state: 'credited', amount: 1_234_567.5, minutesAgo: 1 })
  await oldSlip(stack, player, { state: 'failed', note: 'NOT_MATCH', amount: 500, minutesAgo: 2 })
  await oldSlip(stack, player, { state: 'manual_review', minutesAgo: 3 })
}

/** From now on the answer to an upload is lost on its way, after its effect. */
export async function loseAnswers(context: BrowserContext, page: Page): Promise<void> {
  const line = await context.newCDPSession(page)
  await line.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/wallet/slip', requestStage: 'Response' }] })
  line.on('Fetch.requestPaused', ({ requestId }) => {
    void line.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' }).catch(() => undefined)
  })
}

/** From now on the page sends at this pace. Resolves to what ends that. */
export async function slowDown(context: BrowserContext, page: Page, bytesPerSecond: number): Promise<() => Promise<void>> {
  const line = await context.newCDPSession(page)
  await line.send('Network.enable')
  const pace = (uploadThroughput: number) =>
    line.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput })
  await pace(bytesPerSecond)
  return async () => {
    await pace(-1)
  }
}
