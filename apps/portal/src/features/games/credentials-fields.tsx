import { CopyIcon, EyeIcon, EyeOffIcon, IconButton, TextField } from '@krapao/ui'
import { useState } from 'react'
import { useCopy } from '../../dialogs/use-copy.ts'
import { useMessages } from '../../messages/index.ts'
import { messages } from './messages.ts'

interface CredentialsFieldsProps {
  username: string
  /** Null until the player has shown again that it is them. */
  password: string | null
  /** Asks them to; true where the password is there afterwards. */
  onReveal: () => Promise<boolean>
}

const HIDDEN = '••••••••••••'

export function CredentialsFields({ username, password, onReveal }: CredentialsFieldsProps) {
  const t = useMessages(messages)
  const copy = useCopy()
  const [wanted, setWanted] = useState(false)
  const shown = wanted && password !== null
  const reveal = async () => setWanted(await onReveal())
  return (
    <div className="grid gap-3">
      <TextField
        label={t('username')}
        readOnly
        value={username}
        className="min-h-12 text-text!"
        trailing={
          <IconButton label={t('copyUsername')} onClick={() => copy(username)}>
            <CopyIcon size={20} />
          </IconButton>
        }
      />
      <TextField
        label={t('password')}
        readOnly
        type={shown ? 'text' : 'password'}
        value={password ?? HIDDEN}
        autoComplete="off"
        className="min-h-12 pr-24! text-text!"
        trailing={
          <>
            <IconButton
              label={shown ? t('hidePassword') : t('showPassword')}
              aria-pressed={shown}
              onClick={() => (password === null ? void reveal() : setWanted(!shown))}
            >
              {shown ? <EyeOffIcon size={20} /> : <EyeIcon size={20} />}
            </IconButton>
            <IconButton label={t('copyPassword')} onClick={() => (password === null ? void reveal() : copy(password))}>
              <CopyIcon size={20} />
            </IconButton>
          </>
        }
      />
    </div>
  )
}
