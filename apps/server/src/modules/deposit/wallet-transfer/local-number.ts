/** A Thai number as players write it: providers put 66 in the place of its first 0. */
export function localNumber(walletNo: string): string {
  return /^66\d{9}$/.test(walletNo) ? `0${walletNo.slice(2)}` : walletNo
}
