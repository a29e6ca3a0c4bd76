import { CloseIcon, GlobeIcon, IconButton } from '@krapao/ui'
import { htmlLanguage, translatorOf, useLanguage, useMessages } from '../messages/index.ts'
import { messages } from './messages.ts'

/** One line in the language of the browser for who has not chosen theirs yet. Closing it chooses the one that is shown. */
export function OfferedLanguage() {
  const { language, offered, choose } = useLanguage()
  const t = useMessages(messages)
  if (offered === undefined) return null
  return (
    <div className="mx-4 flex items-center rounded-full border border-cool/30 bg-cool/8 text-[0.8125rem]">
      <button
        type="button"
        lang={htmlLanguage(offered)}
        onClick={() => choose(offered)}
        className="flex min-h-11 min-w-0 flex-1 items-center gap-2 rounded-full px-4 text-left leading-snug font-medium text-cool"
      >
        <GlobeIcon size={17} className="shrink-0" />
        {translatorOf(messages, offered)('readInThis')}
      </button>
      <IconButton label={t('close')} onClick={() => choose(language)} className="shrink-0">
        <CloseIcon size={17} />
      </IconButton>
    </div>
  )
}
