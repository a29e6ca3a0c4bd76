export const FAULT_KINDS = [
  /** A definite no; nothing happens. */
  'refuse',
  /** No answer; nothing happens. */
  'timeout-before',
  /** It happens; no answer. */
  'timeout-after',
  /** 500; nothing happens. */
  'error-before',
  /** It happens; 500. */
  'error-after',
  /** The request arrives twice, and the second answer is the one given. A report is sent twice. */
  'duplicate',
  /** 504 now, and it happens a little later. A report is sent later. */
  'late',
  /** It happens, and the answer speaks of something else. */
  'lie',
  /** It happens, and the answer is a web page. */
  'garbage',
  /** It happens, and the answer takes its time. */
  'slow',
  /** A report says another currency than the one that was paid in. */
  'wrong-currency',
  /** A report is never sent. */
  'lost-report',
  /** A game says that it is closed, reads 0 and refuses to move money. */
  'closed',
  /** A game reads 0 while it says that it is open. */
  'zero',
  /** A payout is completed, and comes back a little later. */
  'reverse-later',
  /** The slip verifier has not heard of the transfer yet. */
  'unknown-yet',
  /** The slip verifier has failed at its bank's captcha three times. */
  'wrong-captcha',
  /** The slip verifier cannot read the reference. */
  'unreadable',
  /** A push service asks to send less. */
  'too-many',
  /** The slip verifier tells a family name by its first letter. */
  'short-name',
] as const
export type FaultKind = (typeof FAULT_KINDS)[number]

/** What can go wrong with a report. */
export const REPORT_FAULTS: readonly FaultKind[] = ['duplicate', 'late', 'wrong-currency', 'lost-report']

/** Every call a fault can be put on; the first of each is the one that moves money, or sends. */
export const PROVIDER_REQUESTS = {
  sms: ['send'],
  push: ['push'],
  escalation: ['tell'],
  bank: ['pay-out', 'status', 'payouts', 'returns', 'holder', 'webhook'],
  'bank-feed': ['statement', 'webhook'],
  slips: ['verify'],
  qr: ['create', 'cancel', 'status', 'payments', 'webhook'],
  giftlink: ['redeem', 'worth', 'redemptions'],
  wallet: ['statement', 'webhook'],
  files: ['put', 'get', 'delete'],
  games: ['move', 'open', 'reset', 'balance', 'status', 'transfers', 'bets', 'sign-in', 'form-state'],
} as const
export type ProviderKind = keyof typeof PROVIDER_REQUESTS
export type ProviderRequest = (typeof PROVIDER_REQUESTS)[ProviderKind][number]

export interface Fault {
  /** `sms`, `push`, `escalation`, `bank` for payouts and holders, `bank:SCB` for an account of the operator, `slips`, `giftlink`, `wallet`, `qr:KBANK`, `games:PG`. */
  party: string
  kind: FaultKind
  /** How many more calls it will meet. */
  count: number
  /** Only this call. Without it: the call that moves money, or what the kind is about. */
  call?: ProviderRequest | undefined
}

export interface Faults {
  add(fault: Fault): void
  /** The fault that this call meets now, if any; it is used up by it. */
  take(party: string, call: ProviderRequest): FaultKind | undefined
  list(): Fault[]
  clear(): void
}

/** In memory: none outlives the process. */
export function createFaults(): Faults {
  let faults: Fault[] = []
  return {
    add: (fault) => void faults.push({ ...fault }),
    take(party, call) {
      const fault = faults.find((candidate) => candidate.party === party && applies(candidate, call))
      if (!fault) return undefined
      fault.count -= 1
      faults = faults.filter(({ count }) => count > 0)
      return fault.kind
    },
    list: () => faults.map((fault) => ({ ...fault })),
    clear: () => void (faults = []),
  }
}

/** The calls that a kind is about, where it is not about any. */
const ONLY_ABOUT: Partial<Record<FaultKind, readonly ProviderRequest[]>> = {
  'wrong-currency': ['webhook'],
  'lost-report': ['webhook'],
  closed: ['balance', 'move', 'bets'],
  zero: ['balance'],
  'reverse-later': ['pay-out'],
  'unknown-yet': ['verify'],
  'wrong-captcha': ['verify'],
  unreadable: ['verify'],
  'short-name': ['verify'],
  'too-many': ['push'],
}

/** Whether a provider has calls that this kind is about, and `call` is one of them. */
export function isPossible({ party, kind, call }: Omit<Fault, 'count'>): boolean {
  const calls: readonly ProviderRequest[] = PROVIDER_REQUESTS[providerKind(party)!]
  if (call === 'webhook') return REPORT_FAULTS.includes(kind)
  const about = ONLY_ABOUT[kind]
  return about === undefined || (about.some((one) => calls.includes(one)) && (call === undefined || about.includes(call)))
}

function applies({ party, kind, call: only }: Fault, call: ProviderRequest): boolean {
  if (call === 'webhook') return REPORT_FAULTS.includes(kind) && (only === undefined || only === 'webhook')
  if (only !== undefined) return only === call
  const about = ONLY_ABOUT[kind]
  // Bets are read in the background all the time: they meet only what is meant for them.
  if (about) return call !== 'bets' && about.includes(call)
  // Making a QR or a statement moves no money: what arrives twice or late there is the report of a payment.
  if (/^(?:qr|bank):/.test(party) && REPORT_FAULTS.includes(kind)) return false
  return providerKind(party) !== undefined && PROVIDER_REQUESTS[providerKind(party)!][0] === call
}

/** Undefined where there is no such party. `bank` is payouts and holders, `bank:SCB` the feed of an account. */
export function providerKind(party: string): ProviderKind | undefined {
  const kind = party.startsWith('bank:') ? 'bank-feed' : (party.split(':')[0] ?? '')
  return Object.hasOwn(PROVIDER_REQUESTS, kind) ? (kind as ProviderKind) : undefined
}
