import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from '../stack.ts'

export const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** axe finds nothing, and with text at 200 % nothing within `parts`, a selector, runs over the edge. */
export async function looksRight(page: Page, parts: string): Promise<void> {
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(WCAG).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([])
  for (const px of [32, 16]) {
    const runsOver = await page.evaluate(
      ({ textPx, within }) => {
        document.documentElement.style.fontSize = `${textPx}px`
        return [...document.querySelectorAll<HTMLElement>(within)]
          .filter((element) => element.checkVisibility() && element.getBoundingClientRect().right > innerWidth + 1)
          .map((element) => element.textContent?.slice(0, 40))
      },
      { textPx: px, within: `:is(${parts}) *` },
    )
    expect(runsOver).toEqual([])
  }
}
