import { acceptInvitation, beginInvitation } from '@krapao/contract/console'
import { Button, latinDigits, LoadFailed, Spinner, TextField } from '@krapao/ui'
import { startRegistration } from '@simplewebauthn/browser'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { renderSVG } from 'uqr'
import { client, refusalCode } from '../api/client.ts'
import { useProblem } from '../messages/index.tsx'
import { Problem } from '../messages/problem.tsx'
import { ownStaffQuery } from '../session/session.tsx'
import { EntranceFrame } from './entrance-frame.tsx'
import { Password } from './password.tsx'

/** Behind `#`, which no server is told. */
const secretInAddress = () => location.hash.slice(1)

/** Where somebody who was invited sets password and second factor, and is shown the recovery codes once. */
export function InvitationScreen() {
  const t = useTranslations('invitation')
  const app = useTranslations('app')
  const problem = useProblem()
  const queries = useQueryClient()
  const [invitation] = useState(secretInAddress)
  const [code, setCode] = useState<string>()
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['invitation', code],
    queryFn: () => client(beginInvitation, { body: { invitation, ...(code === undefined ? {} : { code }) } }),
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  })
  if (recoveryCodes)
    return (
      <EntranceFrame title={t('codesTitle')}>
        <p className="text-[0.875rem] text-muted">{t('codesNote')}</p>
        <ul className="tabular grid grid-cols-2 gap-2 rounded-field border border-line bg-card p-4 font-semibold">
          {recoveryCodes.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
        <Button
          kind="primary"
          wide
          onClick={() => {
            void queries.invalidateQueries(ownStaffQuery)
            location.replace('/console/queue')
          }}
        >
          {t('kept')}
        </Button>
      </EntranceFrame>
    )
  if (data)
    return (
      <EntranceFrame title={t('title', { name: data.name })}>
        <SetUp offered={data} invitation={invitation} code={code} onAccepted={setRecoveryCodes} />
      </EntranceFrame>
    )
  return (
    <EntranceFrame title={t('begin')}>
      {error === null ? (
        <div role="status" aria-label={app('loading')} className="grid place-items-center p-6">
          <Spinner />
        </div>
      ) : refusalCode(error) === 'INVITATION_UNKNOWN' ? (
        <AskCode problem={code === undefined ? undefined : problem(error)} onCode={setCode} />
      ) : (
        <LoadFailed title={problem(error)} retryLabel={app('retry')} busy={isFetching} onRetry={() => void refetch()} />
      )}
    </EntranceFrame>
  )
}

/** The code that the other owner has, beside the link. */
function AskCode({ problem, onCode }: { problem: string | undefined; onCode: (code: string) => void }) {
  const t = useTranslations('invitation')
  const signIn = useTranslations('signIn')
  const [typed, setTyped] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onCode(typed.trim())
      }}
      className="flex flex-col gap-4"
    >
      <TextField
        label={t('code')}
        hint={t('codeHint')}
        error={problem}
        autoComplete="off"
        autoFocus
        required
        maxLength={40}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Button kind="primary" type="submit" wide>
        {signIn('go')}
      </Button>
    </form>
  )
}

interface SetUpProps {
  offered: Awaited<ReturnType<typeof client<typeof beginInvitation>>>
  invitation: string
  code: string | undefined
  onAccepted: (recoveryCodes: readonly string[]) => void
}

function SetUp({ offered, invitation, code, onAccepted }: SetUpProps) {
  const t = useTranslations('invitation')
  const signIn = useTranslations('signIn')
  const [password, setPassword] = useState('')
  const [digits, setDigits] = useState('')
  const accepted = useMutation({
    mutationFn: async (kind: 'passkey' | 'totp') => {
      const factor =
        kind === 'passkey'
          ? { kind, name: t('passkeyName'), credential: await startRegistration({ optionsJSON: offered.passkey }) }
          : { kind, totpId: offered.totp.totpId, code: latinDigits(digits).trim() }
      return client(acceptInvitation, { body: { invitation, ...(code === undefined ? {} : { code }), password, factor } })
    },
    onSuccess: (answer) => onAccepted(answer.recoveryCodes),
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    accepted.mutate('totp')
  }
  return (
    <form onSubmit={send} className="flex flex-col gap-5">
      <Password
        label={t('password')}
        hint={t('passwordHint')}
        autoComplete="new-password"
        minLength={8}
        value={password}
        onChange={setPassword}
      />
      <section className="flex flex-col gap-3">
        <h2 className="font-bold">{t('factor')}</h2>
        <Button
          wide
          busy={accepted.isPending && accepted.variables === 'passkey'}
          disabled={password === ''}
          onClick={() => accepted.mutate('passkey')}
        >
          {t('makePasskey')}
        </Button>
        <p className="text-center text-[0.8125rem] text-muted">{t('or')}</p>
        <p className="text-[0.875rem] text-muted">{t('scan')}</p>
        <img
          src={`data:image/svg+xml,${encodeURIComponent(renderSVG(offered.totp.uri))}`}
          alt={t('qr')}
          className="w-48 self-center rounded-field bg-white p-2"
        />
        <p className="tabular text-center text-[0.8125rem] text-muted [overflow-wrap:anywhere]">{offered.totp.secret}</p>
        <TextField
          label={signIn('totp')}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          maxLength={6}
          value={digits}
          onChange={({ currentTarget }) => setDigits(currentTarget.value)}
          className="tabular"
        />
      </section>
      <Problem of={accepted.error} />
      <Button kind="primary" type="submit" wide busy={accepted.isPending && accepted.variables === 'totp'}>
        {t('accept')}
      </Button>
    </form>
  )
}
