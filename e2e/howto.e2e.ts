import type { Page } from '@playwright/test'
import { looksRight } from './pages/looks-right.ts'
import { patchAnswer } from './pages/home.ts'
import { comeIn, type Language, LANGUAGES } from './pages/portal.ts'
import { expect, test } from './stack.ts'

/* The five topics of the how-to page, each with a recording that loads at a press. */

const WORDS: Record<Language, { watch: string; failed: string; topics: readonly string[] }> = {
  th: {
    watch: 'ดูวิดีโอ',
    failed: 'โหลดวิดีโอไม่สำเร็จ',
    topics: ['กระเป๋าเงิน', 'เริ่มเล่นเกม', 'เช็กยอดเงิน', 'รับโบนัส', 'จบโบนัส'],
  },
  la: {
    watch: 'ເບິ່ງວິດີໂອ',
    failed: 'ໂຫຼດວິດີໂອບໍ່ສຳເລັດ',
    topics: ['ກະເປົາເງິນ', 'ເລີ່ມຫຼິ້ນເກມ', 'ກວດຍອດເງິນ', 'ຮັບໂບນັດ', 'ຈົບໂບນັດ'],
  },
  en: {
    watch: 'Watch the video',
    failed: 'The video did not load',
    topics: ['The wallet', 'Playing a game', 'Checking your balance', 'Receiving a bonus', 'Ending a bonus'],
  },
}

/** What the page asks for of the recordings from now on. */
function recordingsOf(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/recordings/')) asked.push(pathname.slice('/recordings/'.length))
  })
  return asked
}

for (const language of LANGUAGES)
  test(`[NAV-05] [HOWTO-01] [HOWTO-02] [HOWTO-03] five topics open their recordings, which load nothing but a poster before the press, in ${language}`, async ({
    page,
    context,
  }, info) => {
    await comeIn(context, language)
    const asked = recordingsOf(page)
    await page.goto('/howto')
    const { watch, topics } = WORDS[language]
    const entries = page.getByRole('main').getByRole('listitem')
    await expect(entries).toHaveCount(5)
    expect(asked).toEqual([])
    const sheet = page.getByRole('dialog')
    for (const [index, topic] of ['wallet', 'play', 'balance', 'bonus', 'end'].entries()) {
      await expect(entries.nth(index)).toContainText(topics[index]!)
      asked.length = 0
      await entries.nth(index).getByRole('button').click()
      const press = sheet.getByRole('button', { name: watch })
      await expect(press.locator('img')).toHaveJSProperty('complete', true)
      expect(asked).toEqual([`${topic}-${language}.webp`])
      if (index === 0) {
        await page.screenshot({ path: info.outputPath('poster.png') })
        await looksRight(page, '[role=dialog]')
      }
      const [video] = await Promise.all([page.waitForResponse(`**/recordings/${topic}-${language}.mp4`), press.click()])
      expect([200, 206]).toContain(video.status())
      expect(video.headers()['content-type']).toBe('video/mp4')
      const track = sheet.locator('video track')
      await expect(track).toHaveAttribute('src', `/recordings/${topic}-${language}.vtt`)
      await expect(track).toHaveAttribute('srclang', language === 'la' ? 'lo' : language)
      await page.goBack()
      await expect(sheet).toHaveCount(0)
    }
  })

test.describe('in Thai', () => {
  test.beforeEach(({ context }) => comeIn(context, 'th'))

  test('a video that does not load says so, keeps the steps, and is tried again at a press', async ({ page }) => {
    await page.route('**/recordings/*.mp4', (route) => route.abort())
    await page.goto('/howto')
    await page.getByRole('main').getByRole('listitem').first().getByRole('button').click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('button', { name: WORDS.th.watch }).click()
    await expect(sheet).toContainText(WORDS.th.failed)
    await expect(sheet.getByRole('listitem')).toHaveCount(3)
    await sheet.getByRole('button', { name: 'ลองอีกครั้ง' }).click()
    await expect(sheet).toContainText(WORDS.th.failed)
  })

  test('[HOWTO-03] the operator’s own video stands in the place of a recording', async ({ page }) => {
    const own = '/recordings/play-en.mp4'
    await patchAnswer<{ tutorials: Record<string, string | null> }>(
      page,
      '/api/lookup/settings',
      ({ tutorials }) => (tutorials['wallet'] = own),
    )
    const asked = recordingsOf(page)
    await page.goto('/howto')
    await page.getByRole('main').getByRole('listitem').first().getByRole('button').click()
    const sheet = page.getByRole('dialog')
    await Promise.all([page.waitForResponse(`**${own}`), sheet.getByRole('button', { name: WORDS.th.watch }).click()])
    await expect(sheet.locator('track')).toHaveCount(0)
    expect(asked.every((path) => path === 'play-en.mp4')).toBe(true)
  })
})
