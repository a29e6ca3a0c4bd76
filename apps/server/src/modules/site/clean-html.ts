import sanitizeHtml from 'sanitize-html'
import type { SettingKey, StoredSetting } from './setting.ts'

/** A browser takes a backslash for a slash, so two of either lead to another site. */
const OWN_PICTURE = /^(data:image\/(png|jpeg|webp|gif);base64,[a-z0-9+/=\s]+$|\/(?![/\\]))/i

const POLICY: sanitizeHtml.IOptions = {
  allowedTags: 'h2 h3 h4 p br hr div span blockquote ul ol li strong b em i u s small sub sup a img table thead tbody tr th td'.split(' '),
  allowedAttributes: { a: ['href'], img: ['src', 'alt', 'width', 'height'], th: ['colspan', 'rowspan'], td: ['colspan', 'rowspan'] },
  allowedSchemes: ['https', 'mailto', 'tel'],
  // The content policy of the pages lets them load from nowhere else.
  allowedSchemesByTag: { img: ['data'] },
  allowProtocolRelative: false,
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !OWN_PICTURE.test(attribs['src'] ?? ''),
}

/** HTML as the operator may write it: text, lists, tables, pictures and links; nothing that runs, loads or covers the page. */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html, POLICY)
}

/** The setting with its HTML clean. The portal cleans what it shows as well: one of the two may have a hole. */
export function cleanTexts<Key extends SettingKey>(key: Key, value: StoredSetting<Key>): StoredSetting<Key> {
  const clean = CLEAN[key]
  return clean ? clean(value) : value
}

type Translation = StoredSetting<'translations'>['la']

const CLEAN: { [Key in SettingKey]?: (value: StoredSetting<Key>) => StoredSetting<Key> } = {
  contact: (contact) => ({ ...contact, contactText: cleanHtml(contact.contactText) }),
  conditions: (texts) => texts.map(cleanHtml),
  agreements: (texts) => texts.map(cleanHtml),
  translations: ({ la, en }) => ({ la: cleanTranslation(la), en: cleanTranslation(en) }),
}

function cleanTranslation(translation: Translation): Translation {
  const { contactText, conditions, agreements } = translation
  return {
    ...translation,
    ...(contactText === undefined ? {} : { contactText: cleanHtml(contactText) }),
    ...(conditions === undefined ? {} : { conditions: conditions.map(cleanHtml) }),
    ...(agreements === undefined ? {} : { agreements: agreements.map(cleanHtml) }),
  }
}
