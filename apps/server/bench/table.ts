import type { Spread } from './compare.ts'

/** Prints columns as wide as their widest cell, the first to the left and the others to the right. */
export function printTable(title: string, head: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = head.map((cell, column) => Math.max(cell.length, ...rows.map((row) => (row[column] ?? '').length)))
  const line = (cells: readonly string[]) =>
    cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!))).join('  ')
  console.log(`\n${title}\n`)
  for (const cells of [head, widths.map((width) => '-'.repeat(width)), ...rows]) console.log(`  ${line(cells)}`)
}

/** `0.93 (0.90-0.96)`: the median, and the lowest and highest round. */
export function ratio({ median, low, high }: Spread): string {
  // Not one call was answered within a slice.
  if (![median, low, high].every(Number.isFinite)) return 'too slow to tell'
  return `${median.toFixed(2)} (${low.toFixed(2)}-${high.toFixed(2)})`
}

export function rate({ median }: Spread): string {
  return median < 100 ? median.toFixed(1) : String(Math.round(median))
}

export const clientsInWords = (clients: number) => (clients === 1 ? '1 client' : `${clients} clients`)
