import { Button, Card, PhoneIcon } from '@krapao/ui'
import { useMessages } from '../../messages/index.ts'
import { install, useInstallWay } from '../../install/install.ts'
import { messages } from './messages.ts'

/** On the profile, where the portal can be put on the home screen and is not there yet. */
export default function InstallLine() {
  const t = useMessages(messages)
  const way = useInstallWay()
  if (way === undefined) return null
  return (
    <section aria-label={t('title')} className="mx-4 mb-5">
      <h2 className="mb-2 flex items-center gap-2 px-0.5 text-[0.875rem] font-semibold text-gold">
        <PhoneIcon size={18} />
        <span className="text-soft">{t('title')}</span>
      </h2>
      <Card className="p-4">
        <p className="text-[0.84375rem] leading-normal text-soft">{t(way === 'press' ? 'note' : 'share')}</p>
        {way === 'press' && (
          <Button wide className="mt-3" onClick={() => void install()}>
            {t('add')}
          </Button>
        )}
      </Card>
    </section>
  )
}
