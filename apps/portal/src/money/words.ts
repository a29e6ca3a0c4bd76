import { defineWords } from '../words/index.ts'

/** What the player's money is called inside a sentence. */
export const words = defineWords({
  th: { BAHT: 'บาท', LAK: 'กีบ' },
  la: { BAHT: 'ບາດ', LAK: 'ກີບ' },
  en: { BAHT: 'baht', LAK: 'kip' },
})
