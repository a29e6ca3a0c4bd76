import { Button, Sheet, WarningIcon } from '@krapao/ui'
import { refusalCode } from '../../api/refusal.ts'
import { useSettings } from '../../settings/settings.ts'
import { useCodeMessage, useMessages } from '../../messages/index.ts'
import { useAcceptTerms } from './accept-terms.ts'
import { TermsText } from './terms-text.tsx'
import { messages } from './messages.ts'

interface NewTermsSheetProps {
  open: boolean
  /** How many sheets it stands over. */
  depth?: 0 | 1
  /** Whether the player has accepted earlier terms; otherwise these are their first. */
  acceptedBefore: boolean
  onAccepted: () => void
  onClose: () => void
}

/** Shown before a press that moves money until the terms in force are accepted. Nothing else waits for it. */
export default function NewTermsSheet({ open, depth = 0, acceptedBefore, onAccepted, onClose }: NewTermsSheetProps) {
  const t = useMessages(messages)
  const message = useCodeMessage()
  const { termsVersion, operator } = useSettings()
  const accept = useAcceptTerms()
  return (
    <Sheet
      open={open}
      depth={depth}
      onClose={onClose}
      title={t(acceptedBefore ? 'newTitle' : 'title')}
      closeLabel={t('close')}
      footer={
        <>
          {accept.isError && (
            <p role="alert" className="mb-3 flex items-start gap-2.5 text-[0.875rem] leading-normal text-bad">
              <WarningIcon size={19} className="mt-px" />
              {message(refusalCode(accept.error))}
            </p>
          )}
          <Button
            kind="primary"
            wide
            busy={accept.isPending}
            onClick={() => accept.mutate(termsVersion, { onSuccess: (inForce) => inForce && onAccepted() })}
          >
            {t('accept', { age: operator.minimumAge })}
          </Button>
        </>
      }
    >
      <p className="pb-1 text-[0.875rem] leading-normal text-muted">{t(acceptedBefore ? 'newLead' : 'lead')}</p>
      {accept.data === false && !accept.isPending && (
        <p role="status" className="py-1 text-[0.875rem] leading-normal text-warn">
          {t('changedAgain')}
        </p>
      )}
      <TermsText />
    </Sheet>
  )
}
