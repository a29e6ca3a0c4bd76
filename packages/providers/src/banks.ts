import type { BankDescriptor } from './bank-descriptor.ts'

/** Every bank whose feed of incoming money we can read, in the order in which the demo operator shows its accounts. */
export const BANKS = [
  {
    code: 'SCB',
    wire: 'json',
    currency: 'BAHT',
    feed: 'both',
    references: 'shared',
    referencesTellApart: ['leading-zeros'],
    numbers: 'full',
    demo: [{ accountNo: '0458800011', mode: 'AUTO' }],
  },
  {
    code: 'GSB',
    wire: 'statement-text',
    currency: 'BAHT',
    feed: 'poll',
    references: 'own',
    numbers: 'full',
    demo: [{ accountNo: '020155500037', mode: 'AUTO' }],
  },
  {
    code: 'KBANK',
    wire: 'notice',
    currency: 'BAHT',
    feed: 'both',
    references: 'own',
    linesComeWithinHours: 48,
    numbers: 'masked',
    demo: [
      { accountNo: '0731234567', mode: 'AUTO' },
      { accountNo: '0739876543', mode: 'SMS' },
    ],
  },
  {
    code: 'BCEL',
    wire: 'json',
    currency: 'LAK',
    feed: 'both',
    references: 'shared',
    referencesTellApart: ['case', 'leading-zeros'],
    // What is paid on Friday evening is booked on Monday.
    linesComeWithinHours: 72,
    numbers: 'full',
    demo: [{ accountNo: '0101200011', mode: 'AUTO' }],
  },
] as const satisfies readonly BankDescriptor[]
