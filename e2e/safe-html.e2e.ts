import type { Locator, Page } from '@playwright/test'
import { withSetting } from './pages/database.ts'
import { newPlayer, signIn } from './pages/player.ts'
import { comeIn, menu } from './pages/portal.ts'
import { expect, type Stack, test } from './stack.ts'

/** What could run, or reach outside of the text it stands in, and a last word by which it is found. */
const HOSTILE = [
  '<p>ก่อน <strong>ตัวหนา</strong></p>',
  '<script>window.ran = 1</script><svg onload="window.ran = 1"><script>window.ran = 1</script></svg>',
  '<img src="/nowhere.png" onerror="window.ran = 1"><p onmouseover="window.ran = 1" onclick="window.ran = 1">แตะ</p>',
  '<a href="javascript:window.ran = 1">ลิงก์หนึ่ง</a><a href=" JaVaScRiPt&#58;window.ran = 1">ลิงก์สอง</a><a href="data:text/html,x">ลิงก์สาม</a>',
  '<iframe src="javascript:window.ran = 1" srcdoc="x"></iframe><object data="x"></object><embed src="x"><base href="https://evil.example/">',
  '<form action="https://evil.example"><input name="password"><button>ส่ง</button></form><style>body { display: none }</style>',
  '<math><mtext><table><mglyph><style><img src=x onerror="window.ran = 1"></style></mglyph></table></mtext></math>',
  '<p style="position: fixed; inset: 0" id="root" class="fixed">คำสุดท้าย</p>',
].join('')

interface Place {
  name: string
  setting: string
  value: unknown
  /** Leads to where the text is read. */
  open: (page: Page, stack: Stack) => Promise<Locator>
}

const PLACES: Place[] = [
  {
    name: 'the conditions',
    setting: 'conditions',
    value: [HOSTILE],
    async open(page, stack) {
      await signIn(page, await newPlayer(stack))
      await page.goto('/user/profile')
      await menu(page).getByRole('button', { name: 'เงื่อนไข' }).click()
      return page.getByRole('dialog')
    },
  },
  {
    name: 'the agreements',
    setting: 'agreements',
    value: [HOSTILE],
    async open(page) {
      await page.goto('/login')
      await page.locator('main footer button').click()
      return page.getByRole('dialog')
    },
  },
  {
    name: 'the contact text',
    setting: 'contact',
    value: { contactText: HOSTILE, lineLink: 'https://line.example/shop', lineName: '@x', lineQR: null },
    async open(page) {
      await page.goto('/contact')
      return page.locator('main')
    },
  },
]

/** What of a text could run or reach out of it, as the page has it. */
function dangerIn(text: Element): string[] {
  const tags = 'script, style, iframe, object, embed, base, form, input, svg, math, link, meta'
  const found = [...text.querySelectorAll(tags)].map(({ tagName }) => tagName)
  for (const element of text.querySelectorAll('*')) {
    for (const name of element.getAttributeNames()) {
      const value = element.getAttribute(name) ?? ''
      if (
        /^on|^style$|^id$|^class$|^srcdoc$/.test(name) ||
        (/^(href|src|action)$/.test(name) && /^\s*(javascript|data|vbscript):/i.test(value))
      )
        found.push(`${element.tagName} ${name}="${value}"`)
    }
  }
  return found
}

test.beforeEach(({ context }) => comeIn(context, 'th'))

for (const { name, setting, value, open } of PLACES) {
  // Without the policy of the page, which would stop scripts too, so that what is seen is what the cleaning does.
  test.describe(() => {
    test.use({ bypassCSP: true })
    test(`[COND-02] ${name} are shown as HTML without what could run`, async ({ page, stack }) => {
      await withSetting(stack, setting, value, async () => {
        const place = await open(page, stack)
        const text = place.locator('.prose-html').first()
        await expect(text).toContainText('คำสุดท้าย')
        await expect(text.locator('strong')).toHaveText('ตัวหนา')
        for (const word of ['แตะ', 'ลิงก์หนึ่ง', 'ลิงก์สอง', 'ลิงก์สาม']) await text.getByText(word).click()
        expect(await text.evaluate(dangerIn)).toEqual([])
        expect(await page.evaluate(() => (window as { ran?: number }).ran)).toBeUndefined()
        await expect(page.locator('#root')).toHaveCount(1)
      })
    })
  })
}
