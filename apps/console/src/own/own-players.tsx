import { declareOwnPlayer, listOwnPlayers } from '@krapao/contract/console'
import { Button, Card, LoadFailed, Skeleton, TextField } from '@krapao/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { client } from '../api/client.ts'
import { Problem } from '../messages/problem.tsx'

const OWN_PLAYERS_KEY = ['own-players']

/** Players that whoever is signed in is themselves: they decide nothing about them, nor about whom these are linked to. */
export function OwnPlayers() {
  const t = useTranslations('own')
  const app = useTranslations('app')
  const queries = useQueryClient()
  const [phone, setPhone] = useState('')
  const act = useRef<{ phone: string; key: string }>(undefined)
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: OWN_PLAYERS_KEY,
    queryFn: ({ signal }) => client(listOwnPlayers, {}, { signal }),
  })
  const declaring = useMutation({
    mutationFn: (declared: string) => {
      if (act.current?.phone !== declared) act.current = { phone: declared, key: crypto.randomUUID() }
      return client(declareOwnPlayer, { body: { phone: declared } }, { idempotencyKey: act.current.key })
    },
    onSuccess: () => setPhone(''),
    onSettled: () => queries.invalidateQueries({ queryKey: OWN_PLAYERS_KEY }),
  })
  if (!data)
    return isError ? (
      <LoadFailed isRow title={app('broken')} retryLabel={app('retry')} busy={isFetching} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="h-24" />
    )
  return (
    <>
      <p className="text-[0.875rem] text-muted">{t('playersNote')}</p>
      {data.players.length > 0 && (
        <ul className="flex flex-col gap-2">
          {data.players.map(({ playerId, who }) => (
            <li key={playerId}>
              <Card className="p-4 text-[0.875rem] font-semibold">{who}</Card>
            </li>
          ))}
        </ul>
      )}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (phone.trim() !== '' && !declaring.isPending) declaring.mutate(phone.trim())
        }}
        className="flex flex-col gap-3"
      >
        <TextField
          label={t('playerPhone')}
          inputMode="tel"
          autoComplete="off"
          maxLength={20}
          value={phone}
          onChange={({ currentTarget }) => setPhone(currentTarget.value)}
        />
        <Problem of={declaring.error} />
        <Button type="submit" busy={declaring.isPending} className="self-start">
          {t('declarePlayer')}
        </Button>
      </form>
    </>
  )
}
