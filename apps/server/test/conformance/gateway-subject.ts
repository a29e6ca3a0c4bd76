import type { minorUnits } from '@krapao/money'
import type { GatewayDescriptor } from '@krapao/providers'
import type { QrPaidEvent } from '@krapao/protocols'
import type { Integrations, QrGateway } from '../../src/integrations/index.ts'
import { type ArrivedReport, baht, type Scene } from './scene.ts'

/** One gateway of the scene. */
export interface GatewaySubject {
  scene: Scene
  descriptor: GatewayDescriptor
  gateway: QrGateway
  /** An order of 100.50 under a reference that no other check uses, or as it is told. */
  order(over?: Partial<Order>): Order
  /** Makes it, and answers its reference. */
  made(over?: Partial<Order>): Promise<string>
  /** Its customer pays it. Answers the paying bank's reference. */
  pay(reference: string, amount?: number): Promise<string>
  /** The payment is taken back. */
  reverse(transRef: string, body?: object): Promise<void>
  /** The reports that this gateway has sent since. */
  reports(): Promise<ArrivedReport[]>
  at(integrations: Integrations): QrGateway
  fault(kind: string, call?: string): Promise<void>
}

interface Order {
  reference: string
  amount: ReturnType<typeof minorUnits>
  expiresAt: Date
}

export function gatewaySubject(scene: Scene, descriptor: GatewayDescriptor): GatewaySubject {
  const { code } = descriptor
  const at = (integrations: Integrations) => integrations.qr[code as keyof Integrations['qr']]
  const gateway = at(scene.integrations)
  const order: GatewaySubject['order'] = (over) => ({
    reference: scene.newReference(),
    amount: baht(100.5),
    expiresAt: new Date(Date.now() + 900_000),
    ...over,
  })
  return {
    scene,
    descriptor,
    gateway,
    order,
    async made(over) {
      const asked = order(over)
      const answer = await gateway.create(asked)
      if (answer.outcome !== 'done') throw new Error(`${code} made no QR: ${answer.reason}`)
      return asked.reference
    },
    pay: async (reference, amount) =>
      (await scene.control('POST', `/qr/${reference}/pay`, amount === undefined ? {} : { amount })).transRef,
    reverse: async (transRef, body = {}) => void (await scene.control('POST', `/payments/${transRef}/reverse`, body)),
    reports: () => scene.reports(),
    at,
    fault: (kind, call) => scene.fault(`qr:${code}`, kind, call),
  }
}

/** As our address reads it. `reversal`: at the address for reversals, for a gateway that has two. */
export function readBy(gateway: QrGateway, { headers, rawBody, path }: ArrivedReport, now = new Date()) {
  return gateway.readReport({ headers, rawBody, now, about: path.endsWith('/reversals') ? 'reversal' : 'payment' })
}

export async function paidReport(
  subject: GatewaySubject,
  amount?: number,
): Promise<{ report: ArrivedReport; reference: string; transRef: string }> {
  const reference = await subject.made()
  const transRef = await subject.pay(reference, amount)
  const [report] = await subject.reports()
  return { report: report!, reference, transRef }
}

export function paymentIn(gateway: QrGateway, report: ArrivedReport): QrPaidEvent {
  const read = readBy(gateway, report)
  if (read.outcome !== 'read' || read.event.kind !== 'paid') throw new Error(`not read as a payment: ${read.outcome}`)
  return read.event.payment
}
