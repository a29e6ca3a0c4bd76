import { Button, PasskeyIcon } from '@krapao/ui'
import { useMessages } from '../../messages/index.ts'
import { usePasskeyMessage } from '../../passkeys/passkey-problem.ts'
import { messages } from './messages.ts'
import { Problem } from './problem.tsx'
import { usePasskeyLogin } from './use-passkey-login.ts'

interface PasskeyLoginProps {
  /** The password is being looked at. */
  isHeld: boolean
  remembers: () => boolean
  onLoggedIn: () => void
}

/** Drawn with the page, and shown where the browser has passkeys (`build/early-calls.ts`). */
export function PasskeyLogin({ isHeld, remembers, onLoggedIn }: PasskeyLoginProps) {
  const t = useMessages(messages)
  const passkeyMessage = usePasskeyMessage()
  const login = usePasskeyLogin()
  return (
    <div className="mt-3 hidden flex-col gap-3 in-data-passkeys:flex">
      <Button
        wide
        icon={<PasskeyIcon size={19} />}
        busy={login.isPending}
        onClick={() => !isHeld && login.mutate({ remember: remembers() }, { onSuccess: onLoggedIn })}
      >
        {t('passkey')}
      </Button>
      {login.isError && <Problem>{passkeyMessage(login.error)}</Problem>}
    </div>
  )
}
