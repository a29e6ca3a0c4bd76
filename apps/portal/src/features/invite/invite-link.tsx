import { Button, CopyIcon, IconButton, QrIcon, ShareIcon, Skeleton, lazyPart } from '@krapao/ui'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { type ReactNode, useEffect, useState } from 'react'
import { useCopy } from '../../dialogs/use-copy.ts'
import { PartNotLoaded } from '../../lazy/not-loaded.tsx'
import { useMessages } from '../../messages/index.ts'
import { siteInfoQuery } from '../../settings/site-info.ts'
import { inviteAddress } from './invite-address.ts'
import { messages } from './messages.ts'

const loadQr = () => import('./invite-qr.tsx')
const InviteQr = lazyPart(loadQr, {
  place: <Skeleton className="mx-auto aspect-square w-full max-w-[220px]" />,
  Failed: PartNotLoaded,
})

interface InviteLinkProps {
  playerId: string
  /** Says the same where nobody can press a link; undefined while it is not known. */
  code: string | undefined
  /** It is what the sheet is for now. */
  isMain: boolean
}

/** The link that friends register by: to copy, to share, or to be scanned from the screen; and the code to be read out. */
export function InviteLink({ playerId, code, isMain }: InviteLinkProps) {
  const t = useMessages(messages)
  const copy = useCopy()
  const info = useQuery(siteInfoQuery)
  const [hasQr, setQr] = useState(false)
  useEffect(() => void loadQr().catch(() => undefined), [])
  if (info.isPending) return <Skeleton className="h-32" />
  const link = inviteAddress(info.data?.website ?? '', location.origin, playerId)
  return (
    <section aria-label={t('link')} className="rounded-card border border-line bg-card p-4">
      <p className="text-[0.8125rem] leading-normal text-muted">{t('link')}</p>
      <ToTell testId="invite-link" text={link} look="text-[0.84375rem] text-soft" copyLabel={t('copy')} />
      {code !== undefined && <InviteCode code={code} />}
      <div className="mt-3 flex flex-wrap gap-2.5">
        <Button
          kind={isMain ? 'primary' : 'quiet'}
          className="flex-[1.6]"
          icon={<ShareIcon size={19} />}
          onClick={() => void share({ text: t('shareText'), url: link }, () => copy(link))}
        >
          {t('share')}
        </Button>
        <Button className="flex-1" icon={<QrIcon size={19} />} aria-expanded={hasQr} onClick={() => setQr(!hasQr)}>
          {t('qr')}
        </Button>
      </div>
      {hasQr && (
        <div className="mt-4 animate-rise">
          <InviteQr link={link} label={t('qrLabel')} />
          <p className="mt-2 text-center text-[0.8125rem] leading-normal text-muted">{t('qrNote')}</p>
        </div>
      )}
    </section>
  )
}

/** Short enough for the telephone: large, in two groups, with its own copy and share. */
function InviteCode({ code }: { code: string }) {
  const t = useMessages(messages)
  const copy = useCopy()
  return (
    <div className="mt-3">
      <p className="text-[0.8125rem] leading-normal text-muted">{t('code')}</p>
      <ToTell
        testId="invite-code"
        text={code}
        look="tabular text-[1.25rem] font-bold tracking-[0.08em] text-gold"
        copyLabel={t('copyCode')}
      >
        <IconButton label={t('shareCode')} onClick={() => void share({ text: t('codeText', { code }) }, () => copy(code))}>
          <ShareIcon size={19} />
        </IconButton>
      </ToTell>
      <p className="mt-1.5 text-[0.78125rem] leading-normal text-faint">{t('codeNote')}</p>
    </div>
  )
}

interface ToTellProps {
  testId: string
  text: string
  look: string
  copyLabel: string
  /** Beside the button that copies. */
  children?: ReactNode
}

/** What a friend is told, with its own copy. */
function ToTell({ testId, text, look, copyLabel, children }: ToTellProps) {
  const copy = useCopy()
  return (
    <div className="mt-1.5 flex flex-wrap items-center justify-end gap-1 rounded-field border border-line bg-raised/60 py-1 pr-1 pl-3.5">
      <p data-testid={testId} lang="en" className={clsx('min-w-0 flex-[1_1_9rem] leading-normal [overflow-wrap:anywhere]', look)}>
        {text}
      </p>
      <IconButton label={copyLabel} onClick={() => copy(text)}>
        <CopyIcon size={19} />
      </IconButton>
      {children}
    </div>
  )
}

/** Shares with another app where the phone can; otherwise, or when that fails, `otherwise`. */
async function share(what: ShareData, otherwise: () => void): Promise<void> {
  if (!navigator.canShare?.(what)) return otherwise()
  try {
    await navigator.share(what)
  } catch (error) {
    // The player has changed their mind.
    if ((error as DOMException).name !== 'AbortError') otherwise()
  }
}
