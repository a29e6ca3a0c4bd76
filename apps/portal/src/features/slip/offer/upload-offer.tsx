import { currencySign } from '@krapao/money'
import { Sheet } from '@krapao/ui'
import { useQuery } from '@tanstack/react-query'
import { useMessages } from '../../../messages/index.ts'
import { walletQuery } from '../../../wallet/wallet-query.ts'
import { SlipUpload } from '../slip-upload.tsx'
import { messages } from '../messages.ts'

/** The upload over whatever screen there is, also of a slip that an earlier page could not send. */
export default function UploadOffer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useMessages(messages)
  const { data: wallet } = useQuery({ ...walletQuery, staleTime: Infinity })
  return (
    <Sheet open={isOpen} depth={2} onClose={onClose} title={t('send')} closeLabel={t('close')}>
      <SlipUpload sign={currencySign(wallet?.currency ?? 'BAHT')} onDone={onClose} />
    </Sheet>
  )
}
