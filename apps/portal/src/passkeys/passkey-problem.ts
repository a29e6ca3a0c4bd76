import { refusalCode } from '../api/refusal.ts'
import { useCodeMessage, useMessages } from '../messages/index.ts'
import { messages } from './messages.ts'

export type PasskeyProblemKind = 'notShown' | 'notMade' | 'otherAddress' | 'known' | 'noDevice'

/** Why the browser gave no passkey. The server was not asked. */
export class PasskeyProblem extends Error {
  readonly kind: PasskeyProblemKind

  constructor(kind: PasskeyProblemKind) {
    super(kind)
    this.kind = kind
  }
}

/** Says what went wrong with a passkey, in the browser or at the server. */
export function usePasskeyMessage(): (error: unknown) => string {
  const t = useMessages(messages)
  const message = useCodeMessage()
  return (error) => (error instanceof PasskeyProblem ? t(error.kind) : message(refusalCode(error)))
}
