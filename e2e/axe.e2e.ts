import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { signInWith } from './pages/books.ts'
import { LANGUAGES } from './pages/portal.ts'
import { playerScreens, publicScreens, type Screen } from './pages/screens.ts'
import { expect, test } from './stack.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

for (const language of LANGUAGES) {
  test(`axe finds nothing on any screen or sheet, in ${language}`, async ({ page, context, stack }) => {
    test.setTimeout(240_000)
    await context.addInitScript((chosen) => localStorage.setItem('locale', chosen), language)
    const found = await findings(page, publicScreens(page))
    await signInWith(page, stack, { wallet: 12345.5, games: { PG: 200 } })
    found.push(...(await findings(page, playerScreens(page, language))))
    expect(found).toEqual([])
  })
}

async function findings(page: Page, screens: readonly Screen[]): Promise<string[]> {
  const found: string[] = []
  for (const { name, open } of screens) {
    await open()
    const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze()
    for (const { id, nodes } of violations)
      for (const { target, failureSummary } of nodes)
        found.push(`${name}: ${id}: ${target.join(' ')} (${failureSummary?.replace(/\s+/g, ' ')})`)
  }
  return found
}
