import { MESSAGES, REFUSALS } from '@krapao/contract'
import { expect, test } from 'vitest'
import { LANGUAGES } from './language.ts'
import { loadRefusals } from './load-refusals.ts'
import { defineMessages, translatorOf, type MessageTree } from './messages.ts'

type MessagesModule = { messages?: Record<(typeof LANGUAGES)[number], MessageTree> }
const modules = import.meta.glob<MessagesModule>('../**/messages.ts', { eager: true })
const features = Object.entries(modules).flatMap(([file, { messages }]) => (messages ? [{ file, messages }] : []))

const THAI = /[\u0E01-\u0E5B]/
const LAO = /[\u0E81-\u0EDF]/

function textsOf(tree: MessageTree, prefix = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : textsOf(value, `${prefix}${key}.`),
  )
}

function argumentsOf(text: string): string[] {
  return [...new Set([...text.matchAll(/\{\s*(\w+)\s*[,}]/g)].map((match) => match[1]!))].toSorted()
}

test('[I18N-01] [I18N-07] every feature has the same texts in Thai, Lao and English, none of them empty', () => {
  expect(features.length).toBeGreaterThan(5)
  for (const { file, messages } of features) {
    const thai = textsOf(messages.th)
    for (const language of LANGUAGES) {
      const own = textsOf(messages[language])
      expect(own.map(([key]) => key).toSorted(), `${file} ${language}`).toEqual(thai.map(([key]) => key).toSorted())
      expect(
        own.filter(([, text]) => text.trim() === ''),
        `${file} ${language}`,
      ).toEqual([])
    }
  }
})

test('[ERR-30] [ERR-35] [ERR-36] a code of the specification has its words, GAME_ACTIVATION_FAIL too, which no call answers', async () => {
  const codes = ['GAME_ACTIVATION_FAIL', 'NO_USER', 'WRONG_PASSWORD'] as const
  const say = async (language: (typeof LANGUAGES)[number]) => {
    const words = await loadRefusals(language)
    return codes.map((code) => words[code])
  }
  expect(await say('th')).toEqual(['เปิดบัญชีเกมไม่สำเร็จ กรุณาลองอีกครั้งภายหลัง', 'ไม่พบผู้ใช้งานนี้', 'รหัสผ่านไม่ถูกต้อง'])
  expect(await say('la')).toEqual(['ເປີດບັນຊີເກມບໍ່ສຳເລັດ ກະລຸນາລອງອີກຄັ້ງພາຍຫຼັງ', 'ບໍ່ພົບຜູ້ໃຊ້ນີ້', 'ລະຫັດຜ່ານບໍ່ຖືກຕ້ອງ'])
})

test('a text asks for the same arguments in every language', () => {
  for (const { file, messages } of features) {
    for (const language of LANGUAGES) {
      const own = new Map(textsOf(messages[language]))
      for (const [key, text] of textsOf(messages.th))
        expect(argumentsOf(own.get(key)!), `${file} ${language} ${key}`).toEqual(argumentsOf(text))
    }
  }
})

test('no language borrows the script of another', () => {
  for (const { file, messages } of features) {
    for (const [key, text] of textsOf(messages.th)) expect(LAO.test(text), `${file} th ${key}`).toBe(false)
    for (const [key, text] of textsOf(messages.la)) expect(THAI.test(text), `${file} la ${key}`).toBe(false)
    for (const [key, text] of textsOf(messages.en)) expect(THAI.test(text) || LAO.test(text), `${file} en ${key}`).toBe(false)
  }
})

/** Words that are not used, because another one means the same. */
const NOT_SAID: Record<'th' | 'la', RegExp> = {
  th: /ลองใหม่|(?<!เกม)โปรด(?!ัก)|(?<!เ)ท่าน|จำนวนเงินด่วน|กำลังเดินทาง|ตั้งรหัสผ่านเกมใหม่|ให้โยก|ดึงเงิน|(?<!ยอด)เทิร์น/,
  la: /ຄ່າຍ|ລ່າສຸດ|ເທິນ|ບໍ່ກີ່|ຕົງ|ເຈົ້າໜ້າທີ່|ເມນູລັດ|ກັ້ນໜ້າຕ່າງ|ກຳລັງເດີນທາງ|ຈຳນວນເງິນດ່ວນ|ລອງໃໝ່|ດຶງເງິນ/,
}

test('one thing has one word in every feature and every refusal', async () => {
  for (const language of ['th', 'la'] as const) {
    const refusals = Object.entries(await loadRefusals(language)).map(([code, text]) => ({ where: code, text }))
    const texts = features.flatMap(({ file, messages }) =>
      textsOf(messages[language]).map(([key, text]) => ({ where: `${file} ${key}`, text })),
    )
    const wrong = [...texts, ...refusals].filter(({ text }) => NOT_SAID[language].test(text))
    expect(wrong, language).toEqual([])
  }
})

test('[ERR-02] [I18N-07] every code the server answers has words in every language', async () => {
  for (const language of LANGUAGES) {
    const refusals: Record<string, string> = await loadRefusals(language)
    for (const code of [...Object.keys(REFUSALS), ...MESSAGES, 'CONNECTION']) {
      expect(refusals[code]?.trim(), `${language} ${code}`).toBeTruthy()
      expect(LAO.test(refusals[code]!), `${language} ${code}`).toBe(language === 'la')
      expect(THAI.test(refusals[code]!), `${language} ${code}`).toBe(language === 'th')
    }
  }
})

test('a text is found by its key, with its arguments and English plurals', () => {
  const messages = defineMessages({
    th: { left: 'เหลือ {count} ชิ้น', group: { title: 'หัวข้อ' } },
    la: { left: 'ເຫຼືອ {count} ອັນ', group: { title: 'ຫົວຂໍ້' } },
    en: { left: '{count, plural, one {# piece} other {# pieces}} left', group: { title: 'Title' } },
  })
  expect(translatorOf(messages, 'th')('left', { count: 2 })).toBe('เหลือ 2 ชิ้น')
  expect(translatorOf(messages, 'la')('group.title')).toBe('ຫົວຂໍ້')
  expect(translatorOf(messages, 'en')('left', { count: 1 })).toBe('1 piece left')
  expect(translatorOf(messages, 'en')('left', { count: 3 })).toBe('3 pieces left')
})

test('[I18N-10] a text that is missing in a language is shown in Thai', () => {
  const lao = { left: 'ເຫຼືອ {count} ອັນ' } as { left: string; title: string }
  const messages = { th: { left: 'เหลือ {count} ชิ้น', title: 'หัวข้อ' }, la: lao, en: { left: '{count} left', title: 'Title' } }
  expect(translatorOf(messages, 'la')('title')).toBe('หัวข้อ')
  expect(translatorOf(messages, 'la')('left', { count: 2 })).toBe('ເຫຼືອ 2 ອັນ')
})
