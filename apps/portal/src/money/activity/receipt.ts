import type { Activity } from '@krapao/contract'

/** What a receipt says, in words, from the top down. */
export interface Receipt {
  site: string
  title: string
  state: Activity['state']
  /** How it stands. */
  status: string
  amount: string
  note: string | undefined
  rows: { label: string; lines: string[] }[]
  foot: string
}
