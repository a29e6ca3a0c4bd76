import { Button, DocumentIcon, ShieldIcon } from '@krapao/ui'
import { useMutation } from '@tanstack/react-query'
// Its text, which Vite answers.
// oxlint-disable-next-line import/default
import program from '../../../../../docs/verify-spin.mjs?raw'
import { useRefusedToast } from '../../dialogs/use-refused-toast.ts'
import { saveFile } from '../../files/save-file.ts'
import { useLanguage, useMessages } from '../../messages/index.ts'
import { loadAllSpins } from './fairness-queries.ts'
import { messages } from './messages.ts'

/** The player's spins and the program that checks them, for a computer that never asks us. */
export function Downloads() {
  const t = useMessages(messages)
  const { language } = useLanguage()
  const sayRefused = useRefusedToast()
  const { mutate, isPending } = useMutation({
    mutationFn: () => loadAllSpins(language),
    onSuccess: (spins) =>
      saveFile(new File([JSON.stringify({ total: spins.length, spins }, null, 2)], 'krapao-spins.json', { type: 'application/json' })),
    onError: sayRefused,
  })
  return (
    <section aria-labelledby="fair-download" className="mt-7">
      <h2 id="fair-download" className="px-1 text-[1.0625rem] leading-snug font-bold">
        {t('download.title')}
      </h2>
      <p className="px-1 pt-1 pb-3 text-[0.84375rem] leading-normal break-words text-muted">{t('download.note')}</p>
      <div className="flex flex-wrap gap-2.5">
        <Button
          className="flex-[1_1_9.5rem]"
          busy={isPending}
          icon={<DocumentIcon size={19} className="text-gold" />}
          onClick={() => mutate()}
        >
          {t('download.spins')}
        </Button>
        <Button
          className="flex-[1_1_9.5rem]"
          icon={<ShieldIcon size={19} className="text-ok" />}
          onClick={() => saveFile(new File([program], 'verify-spin.mjs', { type: 'text/javascript' }))}
        >
          {t('download.script')}
        </Button>
      </div>
    </section>
  )
}
