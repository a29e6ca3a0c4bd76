import { describe, expect, test } from 'vitest'
import { findGames, isSearch } from './find-games.ts'

const GAMES = [
  { code: 'PGSLOT', name: 'PGSLOT', nameTH: 'พีจีสล็อต', nameLA: 'ພີຈີສະລັອດ', nameEN: 'PG Slot' },
  { code: 'JOKER', name: 'Joker', nameTH: 'โจ๊กเกอร์', nameLA: 'ໂຈກເກີ', nameEN: null },
  { code: 'SEXY', name: 'Sexy Casino', nameTH: 'เซ็กซี่คาสิโน', nameLA: 'ເຊັກຊີຄາສິໂນ', nameEN: null },
  { code: 'NAM', name: 'ນ້ຳ', nameTH: 'น้ำเต้า', nameLA: 'ນ້ຳເຕົ້າ', nameEN: 'Nam Tao' },
  { code: 'NEW', name: 'Café Royal', nameTH: null, nameLA: null, nameEN: null },
]
const found = (typed: string) => findGames(GAMES, typed).map(({ code }) => code)

describe('a game is found by its name', () => {
  test.each([
    ['in Thai', 'พีจี', ['PGSLOT']],
    ['in Lao', 'ໂຈກ', ['JOKER']],
    ['in English', 'casino', ['SEXY']],
    ['by its code', 'pgslot', ['PGSLOT']],
    ['whatever the case and the spaces', ' pG  sLoT ', ['PGSLOT']],
    ['without tone marks', 'โจกเกอร', ['JOKER']],
    ['with a wrong tone mark', 'โจ้กเก้อร์', ['JOKER']],
    ['without the mark that shortens a vowel', 'เซกซี', ['SEXY']],
    ['with an am written in two, and the tone mark between', 'น\u0e4d\u0e49\u0e32', ['NAM']],
    ['with a Lao am written in two', 'ນ\u0ecd\u0ec9\u0eb2', ['NAM']],
    ['whose accent is typed apart', 'cafe\u0301', ['NEW']],
    ['with what a keyboard adds', 'p.g-slot', ['PGSLOT']],
    ['that is nowhere', 'roulette', []],
  ])('%s', (_what, typed, codes) => {
    expect(found(typed)).toEqual(codes)
  })
})

test('spaces and marks alone are no search', () => {
  for (const typed of ['', '   ', '\u0e48', '…']) expect(isSearch(typed)).toBe(false)
  expect(isSearch('พ')).toBe(true)
})

test('a vowel is no mark: another word is not found', () => {
  expect(found('พูจู')).toEqual([])
})
