import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { signInWith } from './pages/back-office.ts'
import { WCAG } from './pages/looks-right.ts'
import { LANGUAGES } from './pages/portal.ts'
import { playerScreens, publicScreens, type Screen } from './pages/screens.ts'
import { someSlips } from './pages/slips.ts'
import { expect, test } from './stack.ts'

for (const language of LANGUAGES) {
  test(`axe finds nothing on any screen or sheet, and every target is a finger wide, in ${language}`, async ({ page, context, stack }) => {
    test.setTimeout(240_000)
    await context.addInitScript((chosen) => localStorage.setItem('locale', chosen), language)
    const found = await findings(page, publicScreens(page))
    const player = await signInWith(page, stack, { wallet: 12345.5, games: { PG: 200 } })
    await someSlips(stack, player)
    found.push(...(await findings(page, playerScreens(page, language))))
    expect(found).toEqual([])
  })
}

async function findings(page: Page, screens: readonly Screen[]): Promise<string[]> {
  const found: string[] = []
  for (const { name, open } of screens) {
    await open()
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(WCAG).analyze()
    for (const { id, nodes } of violations)
      for (const { target, failureSummary } of nodes)
        found.push(`${name}: ${id}: ${target.join(' ')} (${failureSummary?.replace(/\s+/g, ' ')})`)
    found.push(...(await narrowTargets(page)).map((target) => `${name}: narrow: ${target}`))
  }
  return found
}

/**
 * What a finger has to meet and is smaller than 44 by 44 CSS pixels, be it by its label. A link within a sentence is as
 * high as its line, which WCAG allows.
 */
function narrowTargets(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
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
}
