import type { SimulatedWorld } from './world.ts'

/** The bank takes back what a player has paid. */
export function takeBack({ random, payments, clock, trace, tally }: SimulatedWorld): void {
  const paid = payments.payments.filter(({ isReversed }) => !isReversed)
  if (paid.length === 0 || random.chance(0.5)) return
  const payment = random.pick(paid)
  trace(`the bank of a player takes ${payment.reference} back`)
  payments.takeBack(payment, clock.now())
  tally.happened('a payment is taken back')
}

/** A bank finds that it has booked money of nobody we know with a wrong amount. */
export function correctStray({ random, payments, clock, tally }: SimulatedWorld): void {
  if (payments.strays.length === 0 || random.chance(0.5)) return
  payments.correctStray(random.pick(payments.strays), BigInt(1000 + random.below(20_000)), clock.now())
  tally.happened('a bank corrects what it has told')
}
