import { beginStaffStepUpPasskey, type ShownAgain, type StepUpFor, stepUpStaff } from '@krapao/contract/console'
import { latinDigits } from '@krapao/ui'
import { startAuthentication } from '@simplewebauthn/browser'
import { client } from '../api/client.ts'
import { useOwnStaff } from '../session/session.tsx'

/** What somebody shows again: their passkey, else a code of their authenticator; the password where the second factor is off. */
export type ShownKind = 'passkey' | 'totp' | 'password'

/** Shows the second factor again, for one thing. Answers the id by which that thing is done once. */
export function useStepUp(): { kind: ShownKind; stepUp: (about: StepUpFor, typed: string) => Promise<string> } {
  const { passkeys, totpSetUpAt } = useOwnStaff()
  const kind = passkeys.length > 0 ? 'passkey' : totpSetUpAt === null ? 'password' : 'totp'
  return {
    kind,
    async stepUp(about, typed) {
      const { stepUpId } = await client(stepUpStaff, { body: { about, factor: await shown(kind, typed) } })
      return stepUpId
    },
  }
}

async function shown(kind: ShownKind, typed: string): Promise<ShownAgain> {
  if (kind === 'password') return { kind, password: typed }
  if (kind === 'totp') return { kind, code: latinDigits(typed).trim() }
  return { kind, credential: await startAuthentication({ optionsJSON: await client(beginStaffStepUpPasskey) }) }
}
