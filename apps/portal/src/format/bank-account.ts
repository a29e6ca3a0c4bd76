/** `123-456-7890` for exactly ten digits; any other number is shown as it is. */
export function formatBankAccount(accountNo: string): string {
  return /^\d{10}$/.test(accountNo) ? `${accountNo.slice(0, 3)}-${accountNo.slice(3, 6)}-${accountNo.slice(6)}` : accountNo
}

/** Shows enough of the number for its owner to recognise it, and no more. */
export function maskBankAccount(accountNo: string): string {
  return `••• ${accountNo.slice(-4)}`
}
