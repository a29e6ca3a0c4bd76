import { lookupContact } from '@krapao/contract'
import { Card, ChatIcon, ChevronRightIcon, LoadFailed, Skeleton } from '@krapao/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SafeHtml } from '../../html/safe-html.tsx'
import { client } from '../../api/client.ts'
import { paced } from '../../api/paced.ts'
import { useLanguage, useMessages } from '../../messages/index.ts'
import lineFallback from './line-fallback.svg'
import { messages } from './messages.ts'

export function ContactCard() {
  const t = useMessages(messages)
  const { language } = useLanguage()
  const contact = useQuery({
    queryKey: ['lookup', 'contact', language],
    queryFn: () => paced(() => client(lookupContact, {}, { language })),
    staleTime: 60_000,
  })
  if (contact.isPending) return <ContactSkeleton label={t('loading')} />
  if (contact.isError) {
    return <LoadFailed title={t('failed')} retryLabel={t('retry')} onRetry={() => void contact.refetch()} />
  }
  const { contactText, lineLink, lineName, lineQR } = contact.data
  const link = webLink(lineLink)
  return (
    <div className="flex flex-col gap-3">
      <Card className="flex flex-col items-center p-5 text-center">
        <LineQr source={lineQR} name={lineName} />
        <p className="text-lg font-bold break-all">{lineName}</p>
        {link && (
          <a
            href={link}
            target="_blank"
            rel="noopener noreferrer"
            className="gold-fill mt-4 inline-flex min-h-12 w-full items-center justify-center gap-2 rounded-field px-4 font-semibold shadow-gold"
          >
            <ChatIcon />
            {t('open')}
            <ChevronRightIcon size={18} />
          </a>
        )}
      </Card>
      {contactText && (
        <Card className="p-5 text-[0.90625rem] text-soft">
          <SafeHtml html={contactText} />
        </Card>
      )}
    </div>
  )
}

/** The server's picture, or ours when there is none or it does not load. */
function LineQr({ source, name }: { source: string | null; name: string }) {
  const t = useMessages(messages)
  const [broken, setBroken] = useState(false)
  const isQr = Boolean(source) && !broken
  return (
    <>
      <img
        src={isQr ? source! : lineFallback}
        alt={isQr ? t('qrAlt', { name }) : ''}
        data-testid="line-picture"
        width={188}
        height={188}
        onError={() => setBroken(true)}
        className="size-[188px] rounded-2xl bg-white object-contain p-2"
      />
      <p className="mt-4 text-[0.84375rem] text-muted">{isQr ? t('scan') : t('find')}</p>
    </>
  )
}

/** Only addresses that a browser or the LINE app can open; anything else is shown without a link. */
function webLink(link: string): string | undefined {
  return /^(https?|line):\/\//i.test(link) ? link : undefined
}

function ContactSkeleton({ label }: { label: string }) {
  return (
    <div className="flex flex-col gap-3">
      <span role="status" className="sr-only">
        {label}
      </span>
      <Card className="flex flex-col items-center gap-3 p-5">
        <Skeleton className="size-[188px] rounded-2xl" />
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-12 w-full" />
      </Card>
      <Skeleton className="h-28 rounded-card" />
    </div>
  )
}
