import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { signInWith } from './pages/back-office.ts'
import { sql } from './pages/database.ts'
import { type Player } from './pages/player.ts'
import { comeIn, toast } from './pages/portal.ts'
import { openProfile } from './pages/profile.ts'
import { ofTenMinutesAgo, stepUpSheet } from './pages/step-up.ts'
import { expect, type Stack, test } from './stack.ts'
import { phoneDigest } from './pages/phone-digest.ts'

const WORDS = {
  th: { title: 'ข้อมูลของฉัน', ask: 'ขอสำเนาข้อมูล', again: 'ขอสำเนาข้อมูลใหม่', ready: 'ไฟล์พร้อมแล้ว', download: 'ดาวน์โหลด', expired: 'ไฟล์ถูกลบแล้ว' },
  la: { title: 'ຂໍ້ມູນຂອງຂ້ອຍ', ask: 'ຂໍສຳເນົາຂໍ້ມູນ', again: 'ຂໍສຳເນົາຂໍ້ມູນໃໝ່', ready: 'ໄຟລ໌ພ້ອມແລ້ວ', download: 'ດາວໂຫຼດ', expired: 'ໄຟລ໌ຖືກລຶບແລ້ວ' },
  en: {
    title: 'My data',
    ask: 'Ask for a copy',
    again: 'Ask for a new copy',
    ready: 'Your file is ready',
    download: 'Download',
    expired: 'The file was deleted',
  },
} as const

function myData(page: Page, language: keyof typeof WORDS = 'th') {
  const words = WORDS[language]
  const part = page.getByRole('region', { name: words.title })
  return {
    part,
    ask: part.getByRole('button', { name: words.ask, exact: true }),
    again: part.getByRole('button', { name: words.again }),
    ready: part.getByText(words.ready),
    download: part.getByRole('button', { name: words.download }),
    expired: part.getByText(words.expired),
  }
}

/** As if a day and more had gone by. */
const letItExpire = async (stack: Stack, { phone }: Player) =>
  sql(
    stack,
    `update privacy.data_request set ended_at = ended_at - interval '25 hours', expires_at = expires_at - interval '25 hours'
       where state = 'ready' and player_id = (select player_id from account.player where phone_digest = $1)`,
    [await phoneDigest(stack, phone)],
  )

async function downloaded(page: Page, press: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

test('a player asks for their data with the password, downloads it, and reads it without a network', async ({ page, context, stack }) => {
  await comeIn(context, 'th')
  const player = await signInWith(page, stack, { wallet: 300, games: { JOKER: 10 } })
  await ofTenMinutesAgo(stack, player)
  const profile = await openProfile(page)
  const { part, ask, ready, download, again } = myData(page)
  const question = stepUpSheet(page)
  await ask.click()
  await question.cancel.click()
  await expect(toast(page, 'ยังไม่ได้ยืนยันว่าเป็นคุณ')).toBeVisible()
  await ask.click()
  await question.password.fill(player.password)
  await question.confirm.click()
  await expect(ready).toBeVisible({ timeout: 20_000 })
  await expect(profile.events.filter({ hasText: 'สำเนาข้อมูลพร้อมแล้ว' })).toHaveCount(1)
  // Whoever finds the phone later has no password.
  await ofTenMinutesAgo(stack, player)
  await download.click()
  await question.cancel.click()
  const { name, text } = await downloaded(page, async () => {
    await download.click()
    await question.password.fill(player.password)
    await question.confirm.click()
  })
  expect(name).toMatch(/^krapao-my-data-\d{4}-\d\d-\d\d\.html$/)
  for (const said of [player.phone, '฿\u00a0300.00', 'โยกเงิน', 'ขอสำเนาข้อมูล', 'หากข้อมูลไม่ถูกต้อง']) expect(text).toContain(said)
  expect(text).not.toContain(player.password)
  await page.reload()
  await expect(ready).toBeVisible()
  await expect(profile.events.filter({ hasText: 'ดาวน์โหลดสำเนาข้อมูล' })).toHaveCount(1)
  const file = await context.newPage()
  await file.setContent(text)
  await expect(file.getByRole('heading', { name: 'รายการเดินบัญชี' })).toBeVisible()
  await file.close()
  await letItExpire(stack, player)
  await page.reload()
  await expect(myData(page).expired).toBeVisible()
  await expect(again).toBeVisible()
  await expect(part.getByRole('button', { name: 'ดาวน์โหลด' })).toHaveCount(0)
})

test('asked for where the answer was lost, it is being made all the same, once', async ({ page, context, stack }) => {
  await comeIn(context, 'th')
  const player = await signInWith(page, stack, {})
  await openProfile(page)
  const { ask, ready } = myData(page)
  await page.route('**/api/account/data', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    return route.abort()
  })
  await ask.click()
  await expect(ready).toBeVisible({ timeout: 20_000 })
  const files = await sql(stack, 'select 1 from privacy.data_request r join account.player p using (player_id) where p.phone_digest = $1', [
    await phoneDigest(stack, player.phone),
  ])
  expect(files).toHaveLength(1)
})

test('the fourth of a day is refused', async ({ page, context, stack }) => {
  await comeIn(context, 'th')
  const player = await signInWith(page, stack, {})
  await openProfile(page)
  const { ask, again, ready } = myData(page)
  await ask.click()
  await expect(ready).toBeVisible({ timeout: 20_000 })
  await sql(
    stack,
    `insert into privacy.data_request (player_id, request_id, idempotency_key, session_id, language, state, asked_at, ended_at)
       select player_id, gen_random_uuid(), 'earlier ' || n, session_id, 'th', 'given_up', asked_at - interval '1 hour', ended_at
       from privacy.data_request, generate_series(1, 2) n where player_id = (select player_id from account.player where phone_digest = $1)`,
    [await phoneDigest(stack, player.phone)],
  )
  await again.click()
  await expect(toast(page, 'ครบ 3 ครั้งแล้ว')).toBeVisible()
  await expect(ready).toBeVisible()
})

for (const language of ['la', 'en'] as const) {
  test(`the file is asked for, and written, in ${language}`, async ({ page, context, stack }) => {
    await comeIn(context, language)
    const player = await signInWith(page, stack, { wallet: 120 })
    await page.goto('/user/profile')
    const { ask, ready, download, expired } = myData(page, language)
    await ask.click()
    await expect(ready).toBeVisible({ timeout: 20_000 })
    const { text } = await downloaded(page, () => download.click())
    expect(text).toContain(`<html lang="${language === 'la' ? 'lo' : 'en'}">`)
    expect(text).toContain(WORDS[language].title)
    await letItExpire(stack, player)
    await page.reload()
    await expect(expired).toBeVisible()
  })
}
