import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { withSetting } from './pages/database.ts'
import { WCAG } from './pages/looks-right.ts'
import { LANGUAGES } from './pages/portal.ts'
import { OWNER, type Screen, type Seen, VISITOR, WORLDS } from './pages/screens/index.ts'
import { expect, test } from './stack.ts'

/** As long as a name may be, in one word. */
const LONG_NAME = 'กรุงเทพมหานครอมรรัตนโกสินทร์มหินทรายุธยามหาดิลกภพนพรัตนราชธานีบุรีรมย์'.slice(0, 59)

const SIGHTS = [
  { name: '360 px wide', width: 360, height: 780, text: 16 },
  { name: '390 px wide', width: 390, height: 844, text: 16 },
  { name: '430 px wide', width: 430, height: 932, text: 16 },
  { name: '180 px wide', width: 180, height: 600, text: 16 },
  { name: '240 px wide', width: 240, height: 600, text: 16 },
  { name: 'with text at 200 %', width: 390, height: 844, text: 32 },
  { name: 'lying', width: 844, height: 390, text: 16 },
]

const SAYS =
  'fits each phone, everything can be reached at 240 px, with text at 200 % and on a lying phone, axe finds nothing, and every target is a finger wide'

for (const language of LANGUAGES) {
  test(`[NAV-01] every screen of a visitor ${SAYS}, in ${language}`, async ({ page, context, stack }) => {
    test.setTimeout(480_000)
    await context.addInitScript((chosen) => localStorage.setItem('locale', chosen), language)
    await withSetting(stack, 'siteInfo', { name: LONG_NAME, website: '' }, async () => {
      expect(await findings({ page, stack, language, token: '' }, VISITOR.screens)).toEqual([])
    })
  })

  test(`[NAV-01] every screen and sheet of a player ${SAYS}, in ${language}`, async ({ page, context, stack }) => {
    test.setTimeout(480_000)
    await context.addInitScript((chosen) => localStorage.setItem('locale', chosen), language)
    const token = await OWNER.lay({ page, stack, language }, { name: LONG_NAME })
    expect(await findings({ page, stack, language, token }, OWNER.screens)).toEqual([])
  })
}

/** Each of these is measured in one language, and where it is narrowest: there are many. */
const NARROWEST = SIGHTS.filter(({ width, text }) => width === 240 || text === 32)
const STATES = WORLDS.filter((world) => world !== VISITOR && world !== OWNER)

for (const [index, { name, lay, screens }] of STATES.entries()) {
  const language = LANGUAGES[index % LANGUAGES.length]!
  test(`[NAV-01] every state that ${name} sees ${SAYS}, in ${language}`, async ({ page, context, stack }) => {
    test.setTimeout(480_000)
    await context.addInitScript((chosen) => localStorage.setItem('locale', chosen), language)
    const token = await lay({ page, stack, language }, {})
    expect(await findings({ page, stack, language, token }, screens, NARROWEST)).toEqual([])
  })
}

/** Each screen is opened once: to load a page anew is most of the work. */
async function findings(seen: Seen, screens: readonly Screen[], sights = SIGHTS): Promise<string[]> {
  const { page } = seen
  const found: string[] = []
  for (const { name, open } of screens) {
    await page.setViewportSize({ width: 390, height: 844 })
    await open(seen)
    const said = [...(await axeFindings(page)), ...(await narrowTargets(page)), ...(await outOfReach(page, sights))]
    found.push(...said.map((what) => `${name}, ${what}`))
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
  return found
}

async function axeFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(WCAG).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} (${failureSummary?.replace(/\s+/g, ' ')})`),
  )
}

async function outOfReach(page: Page, sights: typeof SIGHTS): Promise<string[]> {
  const found: string[] = []
  for (const sight of sights) {
    await page.setViewportSize(sight)
    const cut = await page.evaluate(lookForCut, sight.text)
    found.push(...cut.map((what) => `${sight.name}: ${what}`))
  }
  return found
}

/** What stands out of the page sideways, is cut off by what it stands in, or cannot be scrolled to. Runs in the page. */
async function lookForCut(textPx: number): Promise<string[]> {
  document.documentElement.style.fontSize = `${textPx}px`
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const found = new Set<string>()
  const tell = (element: Element, what: string) =>
    found.add(
      `${what}: <${element.tagName.toLowerCase()}> ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}`,
    )
  const isCarousel = (element: Element) => element.closest('[aria-roledescription=carousel]') !== null
  /** A strip that scrolls sideways by itself, as keys beside each other do. */
  const isInStrip = (element: Element) => {
    for (let box = element.parentElement; box && box !== top; box = box.parentElement)
      if (/auto|scroll/.test(getComputedStyle(box).overflowX) && box.scrollWidth > box.clientWidth) return true
    return false
  }
  const top = document.querySelector('[role=alertdialog], [role=dialog]') ?? document.body
  for (const box of [top, ...top.querySelectorAll<HTMLElement>('*')]) {
    const { overflowX, display, flexDirection } = getComputedStyle(box)
    const isStrip = display === 'flex' && flexDirection === 'row'
    if (/auto|scroll/.test(overflowX) && !isStrip && box.scrollWidth > box.clientWidth + 1)
      tell(box, `scrolls sideways to ${box.scrollWidth}`)
  }
  const widest = document.documentElement.scrollWidth
  if (widest > innerWidth) found.add(`the page scrolls sideways to ${widest}`)
  for (const element of top.querySelectorAll<HTMLElement>(
    'a, button, input, select, [tabindex="0"], h1, h2, h3, label, p, dd, dt, td, li',
  )) {
    const { left, right, width, height, top: upper, bottom } = element.getBoundingClientRect()
    if (width < 2 || height < 2 || isCarousel(element)) continue
    if (getComputedStyle(element).visibility === 'hidden') continue
    if ((left < -0.5 || right > innerWidth + 0.5) && !isInStrip(element)) tell(element, `from ${Math.round(left)} to ${Math.round(right)}`)
    if (
      getComputedStyle(element).textOverflow !== 'ellipsis' &&
      element.scrollWidth > element.clientWidth + 1 &&
      getComputedStyle(element).overflowX === 'hidden'
    )
      tell(element, 'cut off')
    if (top === document.body && element.matches('nav.fixed *')) {
      const hit = document.elementFromPoint((left + right) / 2, (upper + bottom) / 2)
      if (hit && !element.contains(hit)) tell(element, 'covered by something else')
    }
    const isFixed = element.closest('[role=dialog] > header, [role=dialog] > footer, nav')
    if (isFixed && top !== document.body && (upper < -0.5 || bottom > innerHeight + 0.5)) tell(element, 'above or below the screen')
  }
  document.documentElement.style.fontSize = ''
  return [...found]
}

/**
 * What a finger has to meet and is smaller than 44 by 44 CSS pixels, be it by its label. A link within a sentence is as
 * high as its line, which WCAG allows.
 */
async function narrowTargets(page: Page): Promise<string[]> {
  const narrow = await page.evaluate((least) => {
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert], [aria-hidden=true]')
    const isInSentence = (element: Element) =>
      getComputedStyle(element).display === 'inline' && element.closest('p, li, dd')?.textContent?.trim() !== element.textContent?.trim()
    const boxOf = (element: Element) => {
      const label = element.matches('input, select, textarea') ? element.closest('label') : null
      const boxes = [element, ...(label ? [label] : [])].map((each) => each.getBoundingClientRect())
      return { width: Math.max(...boxes.map(({ width }) => width)), height: Math.max(...boxes.map(({ height }) => height)) }
    }
    return [...document.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea, [role=button], [tabindex="0"]')]
      .filter((element) => isSeen(element) && !isInSentence(element))
      .flatMap((element) => {
        const { width, height } = boxOf(element)
        const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)
        return width < least || height < least ? [`${element.tagName} "${name}" ${Math.round(width)}x${Math.round(height)}`] : []
      })
  }, 43.5)
  return narrow.map((target) => `narrow: ${target}`)
}
