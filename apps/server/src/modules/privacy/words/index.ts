import type { ContentLanguage } from '@krapao/contract'
import { en } from './en.ts'
import { la } from './la.ts'
import { th } from './th.ts'

type Texts<Shape> = { [Key in keyof Shape]: Shape[Key] extends string ? string : Texts<Shape[Key]> }
export type Words = Texts<typeof th>
export type SectionName = keyof Words['sections']
export type ColumnName = keyof Words['columns']
export type CodeGroup = keyof Words['codes']

export const WORDS: Record<ContentLanguage, Words> = { th, la, en }
