import { Button, PhoneIcon } from '@krapao/ui'
import { useEffect, useState } from 'react'
import { useMessages } from '../../messages/index.ts'
import { install, useInstallWay } from '../../install/install.ts'
import { closeOffer, isOffered } from './kept-offer.ts'
import { messages } from './messages.ts'

/** What a player finds below their games at a later visit than the one that showed money. It goes for good, and the profile still has it. */
export default function InstallOffer({ hasMoney }: { hasMoney: boolean }) {
  const t = useMessages(messages)
  const way = useInstallWay()
  const [offered, setOffered] = useState(false)
  useEffect(() => {
    let isGone = false
    void isOffered(hasMoney).then((is) => !isGone && setOffered(is))
    return () => {
      isGone = true
    }
  }, [hasMoney])
  if (!offered || way === undefined) return null
  const close = () => {
    setOffered(false)
    void closeOffer()
  }
  return (
    <section aria-label={t('title')} className="mx-4 mt-5 rounded-card border border-line bg-card p-4">
      <h2 className="flex items-center gap-2.5 text-[0.9375rem] leading-snug font-semibold">
        <PhoneIcon size={20} className="text-gold" />
        {t('title')}
      </h2>
      <p className="mt-1 mb-3 text-[0.84375rem] leading-normal text-soft">{t(way === 'press' ? 'note' : 'share')}</p>
      <div className="flex flex-wrap gap-2.5">
        <Button className="flex-1" onClick={close}>
          {t(way === 'press' ? 'no' : 'understood')}
        </Button>
        {way === 'press' && (
          <Button
            kind="primary"
            className="flex-[1.6]"
            onClick={() => {
              close()
              void install()
            }}
          >
            {t('add')}
          </Button>
        )}
      </div>
    </section>
  )
}
