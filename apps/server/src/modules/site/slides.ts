import type { ContentLanguage, Slide } from '@krapao/contract'
import * as z from 'zod'
import { cleanHtml } from './clean-html.ts'

/** Something the operator says in each language. */
export type InLanguages<Text> = Readonly<Record<ContentLanguage, Text>>

/** As a person writes them. */
export const textsForm = inLanguages(z.string().max(20_000))
export const slidesForm = inLanguages(z.array(z.strictObject({ image: z.string().max(200), html: z.string().max(20_000) })).max(12))

function inLanguages<Text extends z.ZodType>(text: Text) {
  return z.strictObject({ th: text, la: text, en: text })
}

/** Slides as they are kept: their HTML clean, their pictures our own. Throws at a picture from elsewhere. */
export function cleanSlides({ th, la, en }: InLanguages<readonly Slide[]>): InLanguages<Slide[]> {
  return { th: th.map(cleanSlide), la: la.map(cleanSlide), en: en.map(cleanSlide) }
}

/** HTML in each language, clean. */
export function cleanInLanguages({ th, la, en }: InLanguages<string>): InLanguages<string> {
  return { th: cleanHtml(th), la: cleanHtml(la), en: cleanHtml(en) }
}

function cleanSlide({ image, html }: Slide): Slide {
  // Whatever a page shows comes from our own site, and a second slash would lead to another.
  if (!/^\/(?![/\\])[\w./-]+$/.test(image)) throw new Error(`${image} is no picture of this site`)
  return { image, html: cleanHtml(html) }
}
