import { listStatement, type Slip, type StatementItem } from '@krapao/contract'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { PAGE_SIZE } from '../../paging/page-count.ts'

/** The number of the statement item that a credited slip made; undefined where there is none yet, or more than one could be it. */
export function useStatementNo(slip: Slip | undefined): number | undefined {
  const { data } = useQuery({
    queryKey: ['statement', 'of-slip', slip?.slipId],
    queryFn: () => client(listStatement, { body: { page: 1, limit: PAGE_SIZE, types: ['deposit'], since: slip!.createdAt } }),
    enabled: slip !== undefined,
  })
  return slip && data && itemOfSlip(slip, data.statements)?.statementNo
}

/** A slip and its statement item name each other nowhere, so they are compared by channel, amount and time. */
export function itemOfSlip({ amount, createdAt }: Slip, items: readonly StatementItem[]): StatementItem | undefined {
  const [item, another] = items.filter((one) => one.channel === 'slip' && one.amount === amount && one.createdAt >= createdAt)
  return another ? undefined : item
}
