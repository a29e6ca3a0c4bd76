import { createTranslator } from 'use-intl/core'
import type { Language } from './language.ts'

/** A tree of texts; a text may hold ICU arguments such as `{name}`. */
export interface MessageTree {
  [key: string]: string | MessageTree
}
type SameShape<T> = { [K in keyof T]: T[K] extends string ? string : SameShape<T[K]> }
type KeyOf<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${KeyOf<T[K]>}` }[keyof T & string]

/** The messages of one feature in every language of the product. Thai decides the shape. */
export interface Messages<T> {
  th: T
  la: SameShape<T>
  en: SameShape<T>
}

/** Looks a text up by its key, `group.key` for nested ones. */
export type Translate<T> = (key: KeyOf<T>, values?: Record<string, string | number>) => string

/** Thai decides the shape: a key missing or unknown in another language is a type error. */
export function defineMessages<const T extends MessageTree>(messages: Messages<T>): Messages<T> {
  return messages
}

type AnyTranslate = (key: string, values?: Record<string, string | number>) => string
const translators = new WeakMap<Messages<unknown>, Record<Language, AnyTranslate>>()

/** The same function for the same messages and language, so that it may be a dependency of a hook. A text that is missing is Thai. */
export function translatorOf<T>(messages: Messages<T>, language: Language): Translate<T> {
  let made = translators.get(messages)
  if (!made) {
    const thai = translatorFor(messages.th)
    made = { th: thai, la: translatorFor(messages.la, thai), en: translatorFor(messages.en, thai) }
    translators.set(messages, made)
  }
  return made[language]
}

/** A text that is missing in a language is shown in Thai. */
function translatorFor(messages: unknown, thai?: AnyTranslate): AnyTranslate {
  // English plural rules for all: Thai and Lao have one form, and browsers without Lao data would guess.
  const translator = createTranslator({ locale: 'en', messages: messages as MessageTree, timeZone: 'Asia/Bangkok' })
  const translate = translator as unknown as AnyTranslate & { has(key: string): boolean }
  return thai ? (key, values) => (translate.has(key) ? translate(key, values) : thai(key, values)) : translate
}
