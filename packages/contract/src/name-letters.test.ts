import { expect, test } from 'vitest'
import { isAccountName, isOneAlphabet } from './name-letters.ts'

test.each([
  'มานี มีนา',
  'นางสาว มานี ณ อยุธยา',
  'MANEE MEENA',
  "O'NEIL-SMITH, J. R.",
  'นาย SOMCHAI JAIDEE',
  'ທ້າວ ບຸນມີ ສີວິໄລ',
  'NGUYỄN VĂN ĐỨC',
  'MÜLLER ÇELİK',
  'บริษัท กระเป๋า 1999 จำกัด',
])('%s may be what a bank calls somebody', (name) => expect(isAccountName(name)).toBe(true))

test.each(['МАNЕЕ', 'MΑNEE', 'มานีA', 'มານี', 'ＭＡＮＥＥ', 'ſARA', 'ŉARA', 'Мария Иванова', 'M̶ANEE', 'มานี 😀', '...', '12 34', ''])(
  '%j may not',
  (name) => expect(isAccountName(name)).toBe(false),
)

test.each(['มานี', 'Boss บอส', 'MRเอก99', '😎', 'Саша', '山田 たろう', 'スーパーマン', 'ບຸນມີ', '김민수', 'ญา🌸', 'José'])(
  '%s may be what a player is called',
  (name) => expect(isOneAlphabet(name)).toBe(true),
)

test.each(['Mаnee', 'MΑNEE', 'M𝐚nee', 'ſara', 'ɑnna', 'Ｍanee', 'Маnее Jaidee'])('%s is somebody’s twin', (name) =>
  expect(isOneAlphabet(name)).toBe(false),
)
