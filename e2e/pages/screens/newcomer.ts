import { expect } from '../../stack.ts'
import { signInWith } from '../back-office.ts'
import { goPast } from './owner.ts'
import { at, button, goTo, overHome, type Screen, settled, type World } from './screen.ts'
import { WORDS } from './words.ts'

/** What there is before there is anything. */
const SCREENS: readonly Screen[] = [
  { ...at('/user/home'), name: '/user/home, new' },
  { ...at('/user/statement'), name: '/user/statement, empty' },
  {
    name: '/user/statement, no slips',
    open: async (seen) => {
      await goTo(seen, '/user/statement?slips=1')
      await expect(seen.page.getByRole('dialog')).toBeVisible()
      await settled(seen.page)
    },
  },
  { ...at('/user/spin'), name: '/user/spin, without coins' },
  { ...at('/user/profile'), name: '/user/profile, new' },
  overHome('withdraw, nothing to withdraw', ({ page, language }) => button(page, WORDS[language].withdraw)),
  overHome('transfer, no game open', ({ page, language }) => button(page, WORDS[language].transfer)),
  overHome('refund, none yet', ({ page, language }) => button(page, WORDS[language].refund), goPast),
  overHome('invite, no friends yet', ({ page, language }) => button(page, WORDS[language].invite), goPast),
  overHome('inbox, empty', ({ page, language }) => button(page, new RegExp(`^${WORDS[language].inbox}`))),
]

export const NEWCOMER: World = {
  name: 'a player who has just registered',
  lay: async ({ page, stack }, given) => (await signInWith(page, stack, {}, given)).token,
  screens: SCREENS,
}
