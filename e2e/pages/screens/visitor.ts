import { expect } from '../../stack.ts'
import { newestCode } from '../player.ts'
import { LANGUAGES } from '../portal.ts'
import { at, button, goTo, openBy, type Screen, type Seen, settled, type World } from './screen.ts'
import { WORDS } from './words.ts'

/** A phone of its own for each language, which nobody else has used: a second code within a minute would be refused. */
const phoneOf = ({ language }: Seen, step: number) => `06100000${step}${LANGUAGES.indexOf(language)}`

const input = ({ page }: Seen, which: string) => page.locator(`form input${which}`).first()
const next = ({ page }: Seen) => page.locator('form button[type=submit]').click()

async function passPhone(seen: Seen, step: number): Promise<void> {
  await seen.page.goto('/icon.svg')
  await seen.page.evaluate(() => sessionStorage.removeItem('registration'))
  await goTo(seen, '/register')
  await input(seen, '').fill(phoneOf(seen, step))
  await next(seen)
  await expect(input(seen, '[autocomplete=one-time-code]')).toBeVisible()
}

async function passCode(seen: Seen, step: number): Promise<void> {
  await passPhone(seen, step)
  await input(seen, '[autocomplete=one-time-code]').fill(await newestCode(seen.stack, phoneOf(seen, step)))
  await expect(seen.page.locator('form input[type=password]')).toHaveCount(2)
  await settled(seen.page)
}

const fillProfile = async (seen: Seen) => {
  await seen.page.locator('form input[name=name]').fill('มานี มีนา')
  for (const field of await seen.page.locator('form input[type=password]').all()) await field.fill('a-good-password')
}

const PATHS = ['/login', '/register', '/howto', '/contact', '/terminated', '/nowhere']

/** Every screen that is reached without an account, and what opens over it. */
const SCREENS: readonly Screen[] = [
  ...PATHS.map(at),
  {
    name: '/howto, opened',
    open: async (seen) => {
      await goTo(seen, '/howto')
      await openBy(seen.page, seen.page.locator('main button').first())
    },
  },
  { name: '/register, code', open: (seen) => passPhone(seen, 0) },
  {
    name: '/login, terms',
    open: async (seen) => {
      await goTo(seen, '/login')
      await openBy(seen.page, seen.page.locator('main footer button'))
    },
  },
]

const STATES: readonly Screen[] = [
  {
    name: '/login, refused',
    open: async (seen) => {
      await goTo(seen, '/login')
      await input(seen, '').fill('0699999999')
      await input(seen, '[type=password]').fill('not-the-password')
      await next(seen)
      await expect(seen.page.getByRole('alert').filter({ visible: true }).first()).toBeVisible()
    },
  },
  {
    name: '/login, forgotten password',
    open: async (seen) => {
      await goTo(seen, '/login')
      await openBy(seen.page, button(seen.page, WORDS[seen.language].forgot))
    },
  },
  { name: '/register, profile', open: (seen) => passCode(seen, 1) },
  {
    name: '/register, profile, incomplete',
    open: async (seen) => {
      await passCode(seen, 2)
      await next(seen)
      await expect(seen.page.getByRole('alert').filter({ visible: true }).first()).toBeVisible()
    },
  },
  {
    name: '/register, bank',
    open: async (seen) => {
      await passCode(seen, 3)
      await fillProfile(seen)
      await next(seen)
      await expect(seen.page.locator('form select[name=bankCode]')).toBeVisible()
      await settled(seen.page)
    },
  },
]

const lay = async () => ''

export const VISITOR: World = { name: 'a visitor', lay, screens: SCREENS }
export const VISITOR_STATES: World = { name: 'a visitor who goes on', lay, screens: STATES }
