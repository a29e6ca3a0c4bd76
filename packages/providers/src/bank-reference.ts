import { bankDescriptor } from './bank-of.ts'

/**
 * A bank's reference as it is compared and kept: what its bank does not tell apart is one. Of a bank that nobody has described
 * nothing is told apart: one transfer taken for two is money made, two taken for one are a contradiction that a person sees.
 */
export function normalReference(bankCode: string, reference: string): string {
  const apart = bankDescriptor(bankCode)?.referencesTellApart ?? []
  const spaceless = apart.includes('spaces') ? reference : reference.replaceAll(' ', '')
  const cased = apart.includes('case') ? spaceless : spaceless.toUpperCase()
  return apart.includes('leading-zeros') ? cased : cased.replace(/^0+(?=.)/, '')
}

/** Whether two writings may be of one reference, by the loosest that any bank has. */
export function mayBeSameReference(one: string, other: string): boolean {
  return loosest(one) === loosest(other)
}

function loosest(reference: string): string {
  return reference
    .replaceAll(' ', '')
    .toUpperCase()
    .replace(/^0+(?=.)/, '')
}
