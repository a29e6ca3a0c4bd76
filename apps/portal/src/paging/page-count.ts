/** Items on one page of the statement and of the slips. */
export const PAGE_SIZE = 10

/** The number of pages; at least one, also for an empty list. */
export function pageCount(total: number, size = PAGE_SIZE): number {
  return Math.max(1, Math.ceil(total / size))
}
