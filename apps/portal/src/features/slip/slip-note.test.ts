import { expect, test } from 'vitest'
import { messages } from './messages.ts'
import { isKnownNote, nextStepOf } from './slip-note.ts'

/** Section 8 of the specification, in English. */
test.each([
  ['SLIP-14', 'UPLOADED_FILE_NOT_EXIST', /incorrect slip/i],
  ['SLIP-15', 'IMG_SIZE_UNABLE_TO_PROCESS', /incorrect slip/i],
  ['SLIP-16', 'CANNOT_READ_CROPPED_IMAGE', /incorrect slip/i],
  ['SLIP-17', 'DEST_ACC_INVALID', /wrong destination account/i],
  ['SLIP-18', 'SLIP_REFNO_DUPLICATED', /duplicate slip/i],
  ['SLIP-19', 'UNSTABLE_REFNO_ON_SLIP', /unreadable reference/i],
  ['SLIP-20', 'TRIPPLE_WRONG_CAPTCHA', /three wrong captchas in a row/i],
  ['SLIP-21', 'INVALID_SLIP', /unreadable slip/i],
  ['SLIP-22', 'NOT_MATCH', /account does not match the registered one/i],
  ['SLIP-23', 'EXPIRED_SLIP', /expired slip/i],
  ['SLIP-24', 'UNKNOW_ERROR', /unknown error \(.*contact admin\)/i],
] as const)('[%s] the note %s has its words and says what to do next', (_, note, words) => {
  expect(isKnownNote(note)).toBe(true)
  expect(messages.en.note[note]).toMatch(words)
  for (const language of ['th', 'la', 'en'] as const) expect(messages[language].next[note].length).toBeGreaterThan(15)
})

test('[SLIP-14] [SLIP-15] [SLIP-16] an incorrect slip has the same words, whatever is wrong with its picture', () => {
  for (const { note } of [messages.th, messages.la, messages.en]) {
    expect(note.IMG_SIZE_UNABLE_TO_PROCESS).toBe(note.UPLOADED_FILE_NOT_EXIST)
    expect(note.CANNOT_READ_CROPPED_IMAGE).toBe(note.UPLOADED_FILE_NOT_EXIST)
  }
})

test('[SLIP-28] any other note is not known, and is for support', () => {
  expect(['BANK_IS_ASLEEP', '', 'toString', 'expired_slip'].filter(isKnownNote)).toEqual([])
  expect(nextStepOf('BANK_IS_ASLEEP')).toBe('support')
  expect(nextStepOf(null)).toBe('support')
})

test('another picture may help where the picture was the trouble, and only there', () => {
  expect(nextStepOf('CANNOT_READ_CROPPED_IMAGE')).toBe('again')
  expect(nextStepOf('SLIP_REFNO_DUPLICATED')).toBe('none')
  expect(nextStepOf('NOT_MATCH')).toBe('support')
})
