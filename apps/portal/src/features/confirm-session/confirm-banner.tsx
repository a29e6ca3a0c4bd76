import { Button, InfoIcon, Sheet, useToast } from '@krapao/ui'
import { useState } from 'react'
import { useMessages } from '../../messages/index.ts'
import { CodeForm } from '../../otp/code-form.tsx'
import { Support } from '../../otp/support.tsx'
import { useAskToConfirm, useConfirm } from './use-confirm.ts'
import { messages } from './messages.ts'

interface ConfirmBannerProps {
  phone: string
  onConfirmed: () => void
}

/** Says that nothing can be done in this session yet, and takes the code by which it can. */
export default function ConfirmBanner({ phone, onConfirmed }: ConfirmBannerProps) {
  const t = useMessages(messages)
  const toast = useToast()
  const [open, setOpen] = useState(false)
  const request = useAskToConfirm()
  const verify = useConfirm()
  const end = () => {
    setOpen(false)
    toast.show('success', t('done'))
    onConfirmed()
  }
  return (
    <section aria-label={t('title')} className="mx-4 mt-4 rounded-card border border-line bg-card p-4">
      <h2 className="flex items-center gap-2.5 text-[0.9375rem] leading-snug font-semibold">
        <InfoIcon size={20} className="shrink-0 text-cool" />
        {t('title')}
      </h2>
      <p className="mt-1 mb-3 text-[0.84375rem] leading-normal text-soft">{t('note')}</p>
      <Button kind="primary" wide onClick={() => setOpen(true)}>
        {t('confirm')}
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t('sheet')} closeLabel={t('close')}>
        <div className="flex flex-col gap-4">
          <p className="text-[0.9375rem] leading-normal text-soft">{t('lead', { phone })}</p>
          <CodeForm phone={phone} calls={{ request, verify }} onShown={end} />
          <Support />
        </div>
      </Sheet>
    </section>
  )
}
