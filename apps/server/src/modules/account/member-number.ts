/** A member number as people write it, without what stands between its digits; undefined for what cannot be one. */
export function memberNoIn(uncheckedText: string): string | undefined {
  const digits = uncheckedText.replaceAll(/[\s-]/g, '')
  return /^[4-9]\d{8}$/.test(digits) ? digits : undefined
}

/** Whether its last digit is that of the others (ISO 7064, MOD 11,10); `account.check_digit` says the same. */
export function isCheckDigitRight(memberNo: string): boolean {
  const product = [...memberNo].slice(0, -1).reduce((before, digit) => {
    const sum = (before + Number(digit)) % 10
    return (2 * (sum === 0 ? 10 : sum)) % 11
  }, 10)
  return (11 - product) % 10 === Number(memberNo.at(-1))
}
