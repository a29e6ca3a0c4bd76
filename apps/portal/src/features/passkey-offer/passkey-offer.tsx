import { Button, PasskeyIcon, useToast } from '@krapao/ui'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useRefusedToast } from '../../dialogs/use-refused-toast.ts'
import { useCodeMessage, useMessages } from '../../messages/index.ts'
import { usePasskeys } from '../../passkeys/get-passkeys.ts'
import { messages } from './messages.ts'
import { useCloseOffer } from './use-close-offer.ts'

/** What a player finds below their games once they have signed in twice, where their device can keep a passkey. It goes for good. */
export default function PasskeyOffer() {
  const t = useMessages(messages)
  const navigate = useNavigate()
  const toast = useToast()
  const message = useCodeMessage()
  const sayRefused = useRefusedToast()
  const [canKeep, setCanKeep] = useState(false)
  const close = useCloseOffer({ onClosed: () => toast.show('success', message('PASSKEY_OFFER_CLOSED')), onRefused: sayRefused })
  useEffect(() => {
    let isGone = false
    void canKeepPasskeys().then((can) => !isGone && setCanKeep(can))
    return () => {
      isGone = true
    }
  }, [])
  const isOffered = usePasskeys({ enabled: canKeep }).data?.isOffered
  if (!canKeep || !isOffered || close.isSuccess) return null
  return (
    <section aria-label={t('title')} className="mx-4 mt-5 rounded-card border border-line bg-card p-4">
      <h2 className="flex items-center gap-2.5 text-[0.9375rem] leading-snug font-semibold">
        <PasskeyIcon size={20} className="text-gold" />
        {t('title')}
      </h2>
      <p className="mt-1 mb-3 text-[0.84375rem] leading-normal text-soft">{t('note')}</p>
      <div className="flex flex-wrap gap-2.5">
        <Button className="flex-1" busy={close.isPending} onClick={() => close.mutate()}>
          {t('no')}
        </Button>
        <Button kind="primary" className="flex-[1.6]" onClick={() => void navigate('/user/profile', { state: { open: 'passkey' } })}>
          {t('yes')}
        </Button>
      </div>
    </section>
  )
}

async function canKeepPasskeys(): Promise<boolean> {
  return PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false)
}
