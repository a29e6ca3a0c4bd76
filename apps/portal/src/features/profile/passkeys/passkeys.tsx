import type { Passkey } from '@krapao/contract'
import { Button, Confirm, PasskeyIcon, useToast } from '@krapao/ui'
import { useState } from 'react'
import { serverNow } from '../../../clock/server-clock.ts'
import { useLastShown } from '../../../dialogs/use-last-shown.ts'
import { useRefusedToast } from '../../../dialogs/use-refused-toast.ts'
import { useDates } from '../../../format/use-dates.ts'
import { useTimeAgo } from '../../../format/use-time-ago.ts'
import { useCodeMessage, useMessages } from '../../../messages/index.ts'
import { usePasskeys } from '../../../passkeys/get-passkeys.ts'
import { supportsPasskeys } from '../../../passkeys/support.ts'
import { Group } from '../group.tsx'
import { PartState } from '../security/part-state.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { messages } from './messages.ts'
import { RenamePasskey } from './rename-passkey.tsx'
import { useRemovePasskey } from './use-remove-passkey.ts'

const MOST = 10

/** The passkeys of the player, and how to have one more. */
export function Passkeys({ adds }: { adds: boolean }) {
  const t = useMessages(messages)
  const list = usePasskeys()
  const [renamed, setRenamed] = useState<Passkey>()
  const [asked, setAsked] = useState<Passkey>()
  const shown = useLastShown(asked)
  const toast = useToast()
  const message = useCodeMessage()
  const sayRefused = useRefusedToast()
  const close = () => setAsked(undefined)
  const remove = useRemovePasskey({ onRemoved: () => toast.show('success', message('PASSKEY_ENDED')), onRefused: sayRefused })
  const passkeys = list.data?.passkeys
  return (
    <Group icon={<PasskeyIcon size={18} />} title={t('title')} note={t('note')}>
      {!passkeys ? (
        <PartState
          isBroken={list.isError}
          loading={t('loading')}
          broken={t('broken')}
          retry={t('retry')}
          isRetrying={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      ) : passkeys.length === 0 ? (
        <p className="px-4 pt-5 pb-2 text-center text-[0.84375rem] text-muted">{t('empty')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {passkeys.map((passkey) => (
            <Row key={passkey.passkeyId} passkey={passkey} onRename={() => setRenamed(passkey)} onRemove={() => setAsked(passkey)} />
          ))}
        </ul>
      )}
      {passkeys && (
        <div className={passkeys.length > 0 ? 'border-t border-line p-3' : 'p-3'}>
          {supportsPasskeys() && passkeys.length < MOST ? (
            <AddPasskey opens={adds} />
          ) : (
            <p className="px-1 py-1 text-center text-[0.8125rem] leading-normal text-muted">
              {t(passkeys.length < MOST ? 'unsupported' : 'full')}
            </p>
          )}
        </div>
      )}
      <RenamePasskey passkey={renamed} onClose={() => setRenamed(undefined)} />
      <Confirm
        open={asked !== undefined}
        kind="danger"
        title={shown && t('question', { name: shown.name })}
        yesLabel={t('remove')}
        noLabel={t('cancel')}
        onAnswer={(yes) => {
          close()
          if (yes && asked) remove.mutate(asked.passkeyId)
        }}
      >
        {t('questionNote')}
      </Confirm>
    </Group>
  )
}

function Row({ passkey, onRename, onRemove }: { passkey: Passkey; onRename: () => void; onRemove: () => void }) {
  const t = useMessages(messages)
  const dates = useDates()
  const timeAgo = useTimeAgo()
  const { name, createdAt, lastUsedAt, isCloned } = passkey
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <div className="min-w-[9rem] flex-1">
        <p className="text-[0.9375rem] leading-normal font-semibold [overflow-wrap:anywhere]">{name}</p>
        {isCloned && <p className="text-[0.8125rem] leading-normal text-bad">{t('cloned')}</p>}
        <p className="tabular text-[0.8125rem] leading-normal text-muted">
          {t('added', { when: dates.latelyWithin(createdAt, serverNow()) })}
        </p>
        <p className="tabular text-[0.8125rem] leading-normal text-muted">
          {lastUsedAt === null ? t('unused') : t('used', { when: timeAgo(lastUsedAt, serverNow()) })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button className="min-h-11!" aria-haspopup="dialog" aria-label={t('renameOf', { name })} onClick={onRename}>
          {t('rename')}
        </Button>
        <Button className="min-h-11!" aria-haspopup="dialog" aria-label={t('removeOf', { name })} onClick={onRemove}>
          {t('remove')}
        </Button>
      </div>
    </li>
  )
}
