import { BUAKHAO, signIn } from './pages/player.ts'
import { chooseLanguage, comeIn, languageChoice, stored } from './pages/portal.ts'
import { expect, test } from './stack.ts'

const WELCOME = { th: 'กระเป๋าเงินเดียว เล่นได้ทุกค่ายเกม', la: 'ກະເປົາເງິນດຽວ ຫຼິ້ນໄດ້ທຸກເກມ', en: 'One wallet for every game' }

const READ = { la: 'ອ່ານເປັນພາສາລາວ', en: 'Read this in English' }

for (const [locale, offered, tag] of [
  ['lo-LA', 'la', 'lo'],
  ['en-GB', 'en', 'en'],
] as const) {
  test.describe(`a first visit with a browser in ${locale}`, () => {
    test.use({ locale })

    test('[I18N-05] [I18N-09] is in Thai, offers the language of the browser in one line, and stores nothing until one is chosen', async ({
      page,
      context,
      stack,
    }) => {
      // A cookie alone has chosen nothing.
      await context.addCookies([{ name: 'locale', value: offered.toUpperCase(), url: stack.portalUrl }])
      await page.goto('/login')
      await expect(page.getByRole('heading', { name: WELCOME.th })).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('lang', 'th')
      expect((await stored(page)).local).toEqual({})
      await page.getByRole('button', { name: READ[offered] }).click()
      await expect(page.getByRole('heading', { name: WELCOME[offered] })).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('lang', tag)
      await expect(page.getByRole('button', { name: READ[offered] })).toBeHidden()
      await page.reload()
      await expect(page.getByRole('heading', { name: WELCOME[offered] })).toBeVisible()
    })
  })
}

test.describe('a browser in a language that we do not speak', () => {
  test.use({ locale: 'vi-VN' })

  test('[I18N-05] is offered none', async ({ page }) => {
    await page.goto('/login')
    await expect(page.getByRole('heading', { name: WELCOME.th })).toBeVisible()
    for (const name of Object.values(READ)) await expect(page.getByRole('button', { name })).toBeHidden()
  })
})

test.describe('a first visit', () => {
  test('[I18N-05] [I18N-01] [I18N-08] is in Thai, and the dropdown offers Thai, Lao and English in this order', async ({ page }) => {
    await page.goto('/login')
    await expect(page.getByRole('heading', { name: WELCOME.th })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'th')
    await expect(languageChoice(page).locator('option')).toHaveText(['ไทย', 'ລາວ', 'English'])
    expect(
      await languageChoice(page)
        .locator('option')
        .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value)),
    ).toEqual(['th', 'la', 'en'])
  })

  test('[I18N-06] [LAOS-01] is in Lao in the Laos build, until another language is chosen', async ({ page }) => {
    await page.route('**/api/lookup/settings', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), laos: true } })
    })
    await page.goto('/login')
    await expect(page.getByRole('heading', { name: WELCOME.la })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'lo')
    await chooseLanguage(page, 'th')
    await page.reload()
    await expect(page.getByRole('heading', { name: WELCOME.th })).toBeVisible()
  })
})

test('[I18N-02] [I18N-03] [I18N-04] [I18N-09] [AUTH-02] a chosen language changes the texts, is kept for the next visit and told in a cookie', async ({
  page,
  context,
}) => {
  await page.goto('/login')
  for (const language of ['la', 'en', 'th', 'la'] as const) {
    await chooseLanguage(page, language)
    await expect(page.getByRole('heading', { name: WELCOME[language] })).toBeVisible()
    expect((await stored(page)).local).toEqual({ locale: language })
    const cookie = (await context.cookies()).find(({ name }) => name === 'locale')
    expect(cookie).toMatchObject({ value: language.toUpperCase(), path: '/', sameSite: 'Lax' })
    const days = (cookie!.expires - Date.now() / 1000) / 86_400
    expect(days).toBeGreaterThan(364)
    expect(days).toBeLessThanOrEqual(366)
  }
  const nextVisit = await context.newPage()
  await nextVisit.goto('/register')
  await expect(nextVisit.getByRole('heading', { name: 'ສະໝັກສະມາຊິກ' })).toBeVisible()
})

test('[I18N-02] a player changes the language in the middle of things, on the page and in what opens over it', async ({
  page,
  context,
}) => {
  await comeIn(context, 'th')
  await signIn(page, BUAKHAO)
  await page.goto('/user/statement')
  await expect(page.getByRole('heading', { name: 'รายการเดินบัญชี' })).toBeVisible()
  await chooseLanguage(page, 'la')
  await expect(page.getByRole('heading', { name: 'ລາຍການເຄື່ອນໄຫວ' })).toBeVisible()
  await page.getByRole('button', { name: 'ເງື່ອນໄຂ' }).click()
  await expect(page.getByRole('dialog', { name: 'ເງື່ອນໄຂການໃຊ້ງານ' })).toBeVisible()
  await page.keyboard.press('Escape')
  await chooseLanguage(page, 'en')
  await expect(page.getByRole('heading', { name: 'Statement' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
})
