import { cancelWithdrawal } from '@krapao/contract'
import { Button, useToast } from '@krapao/ui'
import { useMutation } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { refusalCode } from '../../api/refusal.ts'
import { invalidateBalances } from '../../live/live.ts'
import { useCodeMessage, useMessages } from '../../messages/index.ts'
import { messages } from './messages.ts'

/** Cancels a withdrawal that nobody has approved yet. */
export function CancelButton({ withdrawalId }: { withdrawalId: string }) {
  const t = useMessages(messages)
  const toast = useToast()
  const message = useCodeMessage()
  const cancelling = useMutation({
    mutationFn: () => client(cancelWithdrawal, { params: { withdrawalId } }),
    onError: (error) =>
      toast.show('danger', refusalCode(error) === 'WITHDRAW_DECIDED' ? message('WITHDRAW_DECIDED') : t('end.cancelFailed')),
    onSettled: invalidateBalances,
  })
  return (
    <Button wide busy={cancelling.isPending} onClick={() => cancelling.mutate()}>
      {t('end.cancel')}
    </Button>
  )
}
