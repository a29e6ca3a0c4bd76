import type { Activity } from '@krapao/contract'

/** The texts of a receipt, from top to bottom. */
export interface Receipt {
  site: string
  title: string
  state: Activity['state']
  /** The status, in words. */
  status: string
  amount: string
  note: string | undefined
  rows: { label: string; lines: string[] }[]
  foot: string
}
