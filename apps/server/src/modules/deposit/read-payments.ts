import {
  A_DAY_HOURS,
  lateReading,
  MONTH,
  newestReading,
  type ProviderRecords,
  type Reading,
  readRecords,
} from '../../integrations/read-records.ts'
import type { DepositDeps } from './deps.ts'

/** A list of payments at a bank, a gateway or the wallet provider. */
export interface PaymentList {
  /** Null where what is new is asked for one by one. */
  newest: Reading | null
  late: Reading
  read(reading: Reading): Promise<boolean>
}

interface Habits {
  /** How often what is new is read. */
  everySeconds: number | null
  /** How late what it tells may come. A day where its descriptor does not say. */
  lateHours?: number | undefined
}

/** How one list of a provider is read: what is new every so many seconds, and what comes late as far back as it says. */
export function paymentList<Item>(
  deps: DepositDeps,
  records: ProviderRecords<Item>,
  { everySeconds, lateHours = A_DAY_HOURS }: Habits,
): PaymentList {
  return {
    newest: everySeconds === null ? null : newestReading(everySeconds),
    late: lateReading(lateHours),
    read: (reading) => readRecords(deps, records, reading),
  }
}

/** Reads what is due of what is new. Answers how many lists. */
export async function readNewest(lists: readonly PaymentList[]): Promise<number> {
  return countRead(lists.map(async ({ newest, read }) => newest !== null && read(newest)))
}

/** Reads what is due of what may have come late: as late as its provider says, and later than that. Answers how many lists. */
export async function readLate(lists: readonly PaymentList[]): Promise<number> {
  const late = await countRead(lists.map(({ late: reading, read }) => read(reading)))
  return late + (await countRead(lists.map(({ read }) => read(MONTH))))
}

async function countRead(readings: readonly Promise<boolean>[]): Promise<number> {
  return (await Promise.all(readings)).filter(Boolean).length
}
