import { ACCOUNT_OUTCOMES, PUSHED_MONEY_OUTCOMES } from '@krapao/contract'
import { expect, test } from 'vitest'
import { wordsOf } from './words.ts'

const ofAccount = wordsOf({ id: 'o1', kind: 'password_changed', language: 'en' }).title

test.each(['th', 'la', 'en'] as const)(
  'what ends for the money of a player has words of its own in %s, with no figure in them',
  (language) => {
    for (const kind of PUSHED_MONEY_OUTCOMES) {
      const { title, body } = wordsOf({ id: 'p1', kind, language })
      expect(title, kind).not.toBe(wordsOf({ id: 'o1', kind: 'password_changed', language }).title)
      expect(title + body, kind).not.toMatch(/[\d฿₭]/)
    }
  },
)

test('on a locked screen nobody reads of a bonus, in any language', () => {
  for (const language of ['th', 'la', 'en'] as const)
    for (const kind of PUSHED_MONEY_OUTCOMES)
      expect(wordsOf({ id: 'p1', kind, language }).title, kind).not.toMatch(/โบนัส|เทิร์น|สปิน|ໂບນັດ|ເທີນ|bonus|turnover|spin/i)
})

test('what is not known here, or came without its data, is told in a neutral sentence', () => {
  const news = { title: 'บัญชีของคุณ: มีเรื่องใหม่', body: 'แตะเพื่อดูในกระเป๋า' }
  for (const payload of [{}, { kind: 'of_tomorrow', language: 'th' }, { kind: 'constructor' }, { language: 'toString' }])
    expect(wordsOf(payload as never)).toEqual(news)
})

test('what happens to the account is told without saying what, but for a sign-in', () => {
  for (const kind of ACCOUNT_OUTCOMES) {
    const { title } = wordsOf({ id: 'o1', kind, language: 'en' })
    expect(title).toBe(kind === 'new_browser' ? 'Somebody signed in from a new device' : ofAccount)
  }
})
