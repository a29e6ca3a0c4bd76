/** One payment has one name over all channels: the bank it left and that bank's own reference. */
export function outsideReferenceOf(bankCode: string, transRef: string): string {
  return `${bankCode.toUpperCase()}:${transRef}`
}

/** Banks shorten, pad and case names their own way: titles, spaces and case say nothing. */
export function isSameName(one: string, other: string): boolean {
  const plain = (name: string) =>
    name
      .normalize('NFC')
      .toUpperCase()
      .replace(/^(นาย|นางสาว|นาง|น\.ส\.|MR\.?|MRS\.?|MISS|MS\.?)\s*/u, '')
      .replace(/\s+/gu, ' ')
      .trim()
  return plain(one) === plain(other)
}
