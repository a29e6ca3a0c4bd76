import type { Currency, MinorUnits } from '@krapao/money'
import type { CodeGroup, ColumnName, SectionName } from './words/index.ts'

/** One value, as it is kept. A code stands for a word of the language in which the file is read. */
export type Cell = string | number | null | Date | MinorUnits | Code

export interface Code {
  group: CodeGroup
  code: string
}

export interface Section {
  name: SectionName
  columns: readonly ColumnName[]
  rows: readonly (readonly Cell[])[]
}

/** Everything that is kept of one player, before it is put in words. */
export interface DataDocument {
  currency: Currency
  askedAt: Date
  madeAt: Date
  sections: readonly Section[]
}

/** A row for each of the things that are kept, by columns. */
export function section<Kept>(
  name: SectionName,
  kept: readonly Kept[],
  columns: Partial<Record<ColumnName, (one: Kept) => Cell | undefined>>,
): Section {
  const names = Object.keys(columns) as ColumnName[]
  return { name, columns: names, rows: kept.map((one) => names.map((column) => columns[column]!(one) ?? null)) }
}

export const inWords = (group: CodeGroup, code: string | null | undefined): Cell => (code ? { group, code } : null)
export const yesOrNo = (is: boolean): Cell => ({ group: 'yesNo', code: is ? 'yes' : 'no' })
