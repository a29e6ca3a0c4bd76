import type { Locator, Page } from '@playwright/test'
import { expect, type Stack } from '../../stack.ts'
import type { Language } from '../portal.ts'

/** Who looks, at which product, in which language. `token`: of the player that the world has signed in. */
export interface Seen {
  page: Page
  stack: Stack
  language: Language
  token: string
}

/** A screen in one of its states: `/user/home, deposit`. Opened from nothing, whatever was looked at before. */
export interface Screen {
  name: string
  open: (seen: Seen) => Promise<void>
}

/** Whoever looks at some screens, and what there is for them. */
export interface World {
  name: string
  /** Signs in, and lays out what the screens show. Answers the token, '' of a visitor. */
  lay: (seen: Omit<Seen, 'token'>, given: { name?: string; phone?: string; accountNo?: string }) => Promise<string>
  screens: readonly Screen[]
}

export async function goTo({ page }: Seen, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('h1, h2').first()).toBeVisible()
  await settled(page)
}

/** A path as it opens. */
export const at = (path: string): Screen => ({ name: path, open: (seen) => goTo(seen, path) })

export async function openBy(page: Page, button: Locator): Promise<void> {
  await button.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await settled(page)
}

/** What a press opens over the first screen, and what is done there. */
export function overHome(name: string, press: (seen: Seen) => Locator, then?: (seen: Seen) => Promise<void>): Screen {
  return {
    name: `/user/home, ${name}`,
    open: async (seen) => {
      await goTo(seen, '/user/home')
      await openBy(seen.page, press(seen))
      await then?.(seen)
      await settled(seen.page)
    },
  }
}

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first()
export const inSheet = (page: Page, name: string | RegExp) => page.getByRole('dialog').getByRole('button', { name, exact: true }).first()

/** Nothing is loading and nothing moves. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('.animate-shimmer')).toHaveCount(0)
  await stands(page)
}

/** Nothing moves, though something may be loading. */
export function stands(page: Page): Promise<unknown> {
  return page.waitForFunction(() =>
    document.getAnimations().every(({ playState, effect }) => {
      return playState !== 'running' || effect?.getComputedTiming().iterations === Infinity
    }),
  )
}
