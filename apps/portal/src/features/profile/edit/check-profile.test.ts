import { expect, test } from 'vitest'
import { isSameAccount, profileProblems, tidied, type Typed } from './check-profile.ts'

const RIGHT: Typed = { name: 'มานี', bankCode: 'SCB', bankAccountName: 'มานี มีนา', bankAccountNo: '1234567890' }

test('what is typed is tidied as it is kept', () => {
  expect(tidied({ ...RIGHT, name: ' มานี ', bankAccountName: ' manee   meena ' })).toEqual({ ...RIGHT, bankAccountName: 'MANEE MEENA' })
})

test.each<[Partial<Typed>, ReturnType<typeof profileProblems>]>([
  [{}, {}],
  [
    { name: '', bankAccountName: '', bankAccountNo: '', bankCode: '' },
    { name: 'required', bankAccountName: 'required', bankAccountNo: 'required', bankCode: 'bank' },
  ],
  [
    { name: 'Mаnee', bankAccountName: 'MАNEE MEENA' },
    { name: 'letters', bankAccountName: 'letters' },
  ],
  [{ bankCode: 'KTB' }, { bankAccountName: 'english' }],
  [{ bankAccountNo: '12345' }, { bankAccountNo: 'number' }],
])('what is wrong with %j is said at its field', (over, problems) => {
  const other = { ...RIGHT, bankAccountNo: '9876543210' }
  expect(profileProblems({ ...RIGHT, ...over }, other)).toEqual(problems)
})

test.each(['Manee (joint)  Meena', 'MANEE (JOINT) MEENA'])(
  'an account in the name of %s, which nobody gets today, is no other when it is sent again',
  (stored) => {
    const own = { ...RIGHT, bankCode: 'KTB', bankAccountName: stored }
    const said = tidied(own)
    expect([isSameAccount(said, own), profileProblems(said, own)]).toEqual([true, {}])
    const moved = { ...said, bankAccountNo: '9876543210' }
    expect([isSameAccount(moved, own), profileProblems(moved, own)]).toEqual([false, { bankAccountName: 'english' }])
  },
)
