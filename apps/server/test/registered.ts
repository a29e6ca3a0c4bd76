import { register } from '@krapao/contract'
import type { Visitor } from './front-modules.ts'

let lastNumber = 0

/** Registers somebody new by the form of this browser, where no code is asked for. Answers their phone. */
export async function registered(by: Visitor, password: string): Promise<string> {
  const number = String(++lastNumber).padStart(8, '0')
  const phone = `09${number}`
  const account = { bankCode: 'SCB', bankAccountName: 'ดวงใจ มั่นคง', bankAccountNo: `40${number}` }
  await by.call(register, { body: { username: phone, name: 'ดวงใจ', password, ...account } })
  return phone
}
