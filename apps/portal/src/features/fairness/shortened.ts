const END = 8

/** Its first and last letters; a value that is short anyway is whole. */
export function shortened(value: string): string {
  return value.length <= 2 * END + 4 ? value : `${value.slice(0, END)} … ${value.slice(-END)}`
}
