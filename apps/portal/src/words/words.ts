import { createTranslator } from 'use-intl/core'
import type { Language } from './language.ts'

/** A tree of texts; a text may hold ICU arguments such as `{name}`. */
export interface WordTree {
  [key: string]: string | WordTree
}
type SameShape<T> = { [K in keyof T]: T[K] extends string ? string : SameShape<T[K]> }
type KeyOf<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${KeyOf<T[K]>}` }[keyof T & string]

/** The words of one feature in every language of the product. Thai decides the shape. */
export interface Words<T> {
  th: T
  la: SameShape<T>
  en: SameShape<T>
}

/** Looks a text up by its key, `group.key` for nested ones. */
export type Translate<T> = (key: KeyOf<T>, values?: Record<string, string | number>) => string

/** Thai decides the shape: a key missing or unknown in another language is a type error. */
export function defineWords<const T extends WordTree>(words: Words<T>): Words<T> {
  return words
}

type AnyTranslate = (key: string, values?: Record<string, string | number>) => string
const translators = new WeakMap<Words<unknown>, Record<Language, AnyTranslate>>()

export function translatorOf<T>(words: Words<T>, language: Language): Translate<T> {
  let made = translators.get(words)
  if (!made) {
    const thai = translatorFor(words.th)
    made = { th: thai, la: translatorFor(words.la, thai), en: translatorFor(words.en, thai) }
    translators.set(words, made)
  }
  return made[language]
}

/** A text that a language lacks is said in Thai. */
function translatorFor(messages: unknown, thai?: AnyTranslate): AnyTranslate {
  // English plural rules for all: Thai and Lao have one form, and browsers without Lao data would guess.
  const translator = createTranslator({ locale: 'en', messages: messages as WordTree, timeZone: 'Asia/Bangkok' })
  const translate = translator as unknown as AnyTranslate & { has(key: string): boolean }
  return thai ? (key, values) => (translate.has(key) ? translate(key, values) : thai(key, values)) : translate
}
