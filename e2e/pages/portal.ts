import type { BrowserContext, Locator, Page } from '@playwright/test'
import { AGREEMENT_FLAG, expect } from '../stack.ts'

export const LANGUAGES = ['th', 'la', 'en'] as const
export type Language = (typeof LANGUAGES)[number]
export const LANGUAGE_NAMES: Record<Language, string> = { th: 'ไทย', la: 'ລາວ', en: 'English' }

/** As if this visitor had chosen the language on an earlier visit. */
export async function comeIn(context: BrowserContext, language: Language): Promise<void> {
  await context.addInitScript((chosen) => localStorage.getItem('locale') ?? localStorage.setItem('locale', chosen), language)
}

/** The language dropdown, whatever the language of the page. */
export function languageChoice(page: Page): Locator {
  return page.getByRole('combobox', { name: /^(เลือกภาษา|ເລືອກພາສາ|Choose language)$/ })
}

export async function chooseLanguage(page: Page, language: Language): Promise<void> {
  await languageChoice(page).selectOption({ label: LANGUAGE_NAMES[language] })
  await expect(page.locator('html')).toHaveAttribute('lang', language === 'la' ? 'lo' : language)
}

export function menu(page: Page): Locator {
  return page.getByRole('navigation', { name: 'เมนูหลัก' })
}

/** What stands in a toast at this moment. */
export function toast(page: Page, text?: string | RegExp): Locator {
  const toasts = page.locator('[data-toast]')
  return text === undefined ? toasts : toasts.filter({ hasText: text })
}

/** What the portal keeps on the device, without the flag that every journey begins with. */
export async function stored(page: Page): Promise<{ local: Record<string, string>; session: Record<string, string> }> {
  const { local, session } = await page.evaluate(() => ({ local: { ...localStorage }, session: { ...sessionStorage } }))
  return { local: Object.fromEntries(Object.entries(local).filter(([key]) => key !== AGREEMENT_FLAG)), session }
}

/** The calls of the API that the page makes from now on, as `METHOD /path`. */
export function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`)
  })
  return calls
}

/** Answers one call of our server with a refusal that no state of it gives. */
export async function refuseWith(page: Page, path: string, message: string, status = 400): Promise<void> {
  await page.route(`**${path}`, (route) => route.fulfill({ status, json: { message } }))
}

/** From now on time passes on the page only as the test lets it, so a slow machine changes nothing. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1000)
}

/** Lets the page go on in steps of ten milliseconds until this is to be seen. */
export async function untilSeen(page: Page, sight: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(10)
    await expect(sight).toBeVisible({ timeout: 20 })
  }).toPass({ intervals: [10], timeout: 10_000 })
}
