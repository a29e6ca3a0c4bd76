import { describe, expect, test } from 'vitest'
import { OTHER_NAMES, SAME_NAMES } from '../../../test/names.ts'
import { ALIKE, HELD_OUT, LAO_FAMILY, LAO_GIVEN, THAI_FAMILY, THAI_GIVEN } from './names/name-pairs.ts'
import { areNamesFit, compareNames, isCutShort, isNameFit } from './name-match.ts'

interface Pair {
  one: string
  other: string
  isOnePerson: boolean
}

const at = <Item>(items: readonly Item[], index: number): Item => items[index % items.length]!
const TITLES = ['', 'นาย', 'นาง ', 'นางสาว', 'น.ส.', 'MR. ', 'MRS ', 'MISS ']
const LAO_TITLES = ['', 'ທ້າວ ', 'ນາງ ', 'ທ້າວ']

/** As they are written in their script and as a bank spells them: each name with each of its spellings once. */
function spelled(given: typeof THAI_GIVEN, family: typeof THAI_FAMILY, titles: readonly string[]): Pair[] {
  let no = 0
  return given.flatMap(([written, ...spellings]) =>
    spellings.map((spelling) => {
      const [familyWritten, ...familySpellings] = at(family, no)
      const title = at(titles, no++)
      return { one: `${title}${written} ${familyWritten}`, other: `${spelling} ${at(familySpellings, no)}`, isOnePerson: true }
    }),
  )
}

/** Two spellings of one name, as who registers writes it and as the bank does. */
function respelled(given: typeof THAI_GIVEN, family: typeof THAI_FAMILY): Pair[] {
  return given.flatMap(([, one, other], index) => {
    const [, ours, theirs] = at(family, index * 7)
    return other ? [{ one: `${one} ${ours}`, other: `MR. ${other} ${theirs ?? ours}`, isOnePerson: true }] : []
  })
}

const WRITTEN_OTHERWISE: Pair[] = [
  ['นายสมชาย ใจดี', 'สมชาย  ใจดี'],
  ['น.ส. สุดา มั่นคง', 'นางสาวสุดา มั่นคง'],
  ['สมศักดิ ใจดี', 'สมศักดิ์ ใจดี'],
  ['แสง ทองคํา', 'เเสง ทองคำ'],
  ['เด็กชายมานะ ยิ้มแย้ม', 'มานะ ยิ้มแย้ม'],
  ['Somchai Jaidee', 'SOMCHAI JAIDEE'],
  ['somchai\u200b jaidee', 'MR SOMCHAI  JAIDEE'],
  ['MISS. Suda Mankhong', 'SUDA MANKHONG'],
  ['SOMCHAI PETER JAIDEE', 'SOMCHAI JAIDEE'],
  ['SOMCHAI JAIDEE', 'MR.SOMCHAI P. JAIDEE'],
  ['MARIA ANNA LOPEZ', 'MARIA LOPEZ'],
  ['สมชาย ปีเตอร์ ใจดี', 'SOMCHAI JAIDEE'],
  ['ชัยวัฒน์ ณ อยุธยา', 'CHAIWAT NA AYUTTHAYA'],
  ['CHAIWAT NA AYUTTHAYA', 'CHAIWAT NAAYUTTHAYA'],
  ['JEAN-PAUL MARTIN', 'JEANPAUL MARTIN'],
  ["SEAN O'BRIEN", 'SEAN OBRIEN'],
  ['ທ້າວ ສົມໄຊ ແກ້ວມະນີ', 'ສົມໄຊ ແກ້ວມະນີ'],
  ['ນາງສາວ ດາວອນ ວົງສາ', 'ດາວອນ ວົງສາ'],
  ['KHAM PHONE VONGSA', 'KHAM VONGSA'],
  ['SOMCHAI J***', 'SOMCHAI JAIDEE'],
  ['นาย สมชาย ใ***', 'สมชาย ใจดี'],
  ['SOMCHAI JAI*', 'MR. SOMCHAI JAIDEE'],
  ['SOMCHAI J.', 'SOMCHAI JAIDEE'],
  ['ສົມໄຊ ແ***', 'ທ້າວ ສົມໄຊ ແກ້ວມະນີ'],
].map(([one, other]) => ({ one: one!, other: other!, isOnePerson: true }))

const NOT_ONE: Pair[] = [
  ['SOMCHAI J***', 'SOMCHAI RAKDEE'],
  ['S*** J***', 'SOMCHAI JAIDEE'],
  ['SOMCHAI ***', 'SOMCHAI JAIDEE'],
  ['SOMCHAI', 'SOMCHAI JAIDEE'],
  ['JAIDEE SOMCHAI', 'SOMCHAI JAIDEE'],
  ['SOMCHAI PETER JAIDEE', 'SOMCHAI JOHN JAIDEE'],
  ['บริษัท สมชาย จำกัด', 'สมชาย ใจดี'],
  ['SOMCHAI JAIDEE CO., LTD.', 'SOMCHAI JAIDEE'],
  ['SOMCHAI AND SUDA JAIDEE', 'SUDA JAIDEE'],
  ['MR', 'MR SOMCHAI JAIDEE'],
  ['', 'SOMCHAI JAIDEE'],
  ['นาย', 'นาย สมชาย ใจดี'],
  ['นางรอง ใจดี', 'นาง ใจดี'],
  ['ſOMCHAI JAIDEE', 'SOMCHAI JAIDEE'],
  ['СОМCHAI JAIDEE', 'SOMCHAI JAIDEE'],
].map(([one, other]) => ({ one: one!, other: other!, isOnePerson: false }))

/** Brothers and sisters, namesakes, and names that sound alike. */
function others(): Pair[] {
  const siblings = THAI_GIVEN.map(([written], index) => {
    const [familyWritten, spelling] = at(THAI_FAMILY, index)
    const [, brother] = at(THAI_GIVEN, index + 1)
    return { one: `${written} ${familyWritten}`, other: `${brother} ${spelling}`, isOnePerson: false }
  })
  const namesakes = THAI_FAMILY.map(([family], index) => {
    const [written, spelling] = at(THAI_GIVEN, index)
    const [, other] = at(THAI_FAMILY, index + 3)
    return { one: `${written} ${family}`, other: `${spelling} ${other}`, isOnePerson: false }
  })
  const lao = LAO_GIVEN.map(([written], index) => {
    const [family] = at(LAO_FAMILY, index)
    const [, spelling] = at(LAO_FAMILY, index + 1)
    return { one: `${written} ${family}`, other: `${at(LAO_GIVEN, index)[1]} ${spelling}`, isOnePerson: false }
  })
  const alike = ALIKE.map(([one, other], index) => {
    const [family, spelling] = at(THAI_FAMILY, index)
    const of = (name: string) => `${name} ${/^[A-Z ]+$/.test(name) ? spelling : family}`
    return { one: of(one), other: of(other), isOnePerson: false }
  })
  return [...siblings, ...namesakes, ...lao, ...alike]
}

const PAIRS = [
  ...spelled(THAI_GIVEN, THAI_FAMILY, TITLES),
  ...spelled(
    THAI_FAMILY.map(([written, ...latin]) => [written, ...latin] as const),
    THAI_GIVEN,
    [''],
  ),
  ...respelled(THAI_GIVEN, THAI_FAMILY),
  ...spelled(LAO_GIVEN, LAO_FAMILY, LAO_TITLES),
  ...spelled(LAO_FAMILY, LAO_GIVEN, LAO_TITLES),
  ...respelled(LAO_GIVEN, LAO_FAMILY),
  ...WRITTEN_OTHERWISE,
  ...NOT_ONE,
  ...others(),
]

const LATER: Pair[] = HELD_OUT.map(([one, other, isOnePerson]) => ({ one, other, isOnePerson }))

describe.each([
  { pairs: PAIRS, what: 'invented pairs of names', least: 500, leftToAPerson: 0.02 },
  { pairs: LATER, what: 'pairs it was not made with', least: 60, leftToAPerson: 0.2 },
])('over $what', ({ pairs, least, leftToAPerson }) => {
  const wrong = pairs.filter(({ one, other, isOnePerson }) => isNameFit(one, other) !== isOnePerson)

  test('nobody is taken for somebody else', () => {
    expect(wrong.filter(({ isOnePerson }) => !isOnePerson)).toEqual([])
  })

  test('nearly all are right, and the rest is left to a person', () => {
    expect(pairs.length).toBeGreaterThanOrEqual(least)
    expect(wrong.length / pairs.length, wrong.map(({ one, other }) => `${one} = ${other}`).join('\n')).toBeLessThanOrEqual(leftToAPerson)
  })

  test('it is the same rule from either side', () => {
    expect(pairs.filter(({ one, other }) => compareNames(one, other) !== compareNames(other, one))).toEqual([])
  })
})

test('a name that is cut short can mean a person, and is not the whole of it', () => {
  expect(compareNames('SOMCHAI J***', 'SOMCHAI JAIDEE')).toBe('abbreviated')
  expect(isNameFit('SOMCHAI J***', 'SOMCHAI JAIDEE')).toBe(true)
  expect(isNameFit('SOMCHAI JAIDEE', null)).toBe(false)
})

test.each([
  ['SOMCHAI JAIDEE', ['SOMCHAI J***', 'นาย SOMCHAI JAIDEE'], true],
  ['SOMCHAI JAIDEE', ['SOMCHAI J***', 'SOMCHAI JINDA'], false],
  ['SOMCHAI JAIDEE', ['S*** J***', 'SOMCHAI JAIDEE'], true],
  ['สมชาย ใจดี', ['SOMCHAI J.', 'สมชาย ใจดี'], true],
  ['SOMCHAI JAIDEE', ['SOMCHAI J***', 'SOMCHAI X***'], false],
  ['SOMCHAI JAIDEE', ['SOMCHAI JAIDEE', 'SOMCHAI JINDA'], false],
])('of what banks say of %s, a name that is written out counts: %j', (registered, told, isFit) =>
  expect(areNamesFit(registered, told)).toBe(isFit),
)

test.each([
  ['SOMCHAI J***', true],
  ['SOMCHAI J.', true],
  ['นาย สมชาย ใ•••', true],
  ['SOMCHAI JAIDEE', false],
  ['น.ส. มานี มีนา', false],
])('"%s" is cut short: %s', (name, isCut) => expect(isCutShort(name)).toBe(isCut))

test('a name as long as any is compared at once, whatever stands in it', () => {
  for (const letter of ['น', 'ร', 'ธ', 'ກ', 'อ'])
    expect(compareNames(`${letter.repeat(120)} ${letter.repeat(120)}`, `${'N'.repeat(119)}X ${'TH'.repeat(60)}X`)).toBe('different')
})

test.each(SAME_NAMES)('"%s" is "%s"', (one, other) =>
  expect([compareNames(one, other), compareNames(other, one)]).toEqual(['same', 'same']),
)

test.each(OTHER_NAMES)('"%s" is not "%s"', (one, other) => expect([isNameFit(one, other), isNameFit(other, one)]).toEqual([false, false]))
