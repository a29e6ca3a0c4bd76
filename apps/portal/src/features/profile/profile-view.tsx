import type { getProfile, OutputOf } from '@krapao/contract'
import { BankIcon, CopyIcon, IconButton, LoadFailed, LockIcon, PencilIcon, PhoneIcon, ProfileIcon, Skeleton } from '@krapao/ui'
import type { ReactNode } from 'react'
import { BothNames } from '../../banks/both-names.tsx'
import { useCopy } from '../../dialogs/use-copy.ts'
import { formatBankAccount } from '../../format/bank-account.ts'
import { useDates } from '../../format/use-dates.ts'
import { Foreign, useMessages } from '../../messages/index.ts'
import { Waiting } from './edit/waiting.tsx'
import { useProfile } from './get-profile.ts'
import { usePhoneChange } from './phone/phone-change.ts'
import { WaitingPhone } from './phone/waiting-phone.tsx'
import { Group } from './group.tsx'
import { ProofRow } from './proof-row.tsx'
import { messages } from './messages.ts'

interface ProfileViewProps {
  onChangePassword: () => void
  onChangePhone: () => void
  onEdit: () => void
  /** Stands below a profile that has loaded. */
  children: ReactNode
}

export function ProfileView({ onChangePassword, onChangePhone, onEdit, children }: ProfileViewProps) {
  const t = useMessages(messages)
  const profile = useProfile()
  if (profile.data)
    return (
      <>
        <Loaded profile={profile.data} onChangePassword={onChangePassword} onChangePhone={onChangePhone} onEdit={onEdit} />
        {children}
      </>
    )
  if (!profile.isError) return <Loading />
  return (
    <LoadFailed title={t('broken')} retryLabel={t('retry')} onRetry={() => void profile.refetch()}>
      {t('brokenNote')}
    </LoadFailed>
  )
}

interface LoadedProps extends Pick<ProfileViewProps, 'onChangePassword' | 'onChangePhone' | 'onEdit'> {
  profile: OutputOf<typeof getProfile>
}

function Loaded({ profile, onChangePassword, onChangePhone, onEdit }: LoadedProps) {
  const t = useMessages(messages)
  const dates = useDates()
  const phoneChange = usePhoneChange().data?.change
  return (
    <>
      <header className="flex flex-col items-center px-6 pt-2 pb-5 text-center">
        <span
          aria-hidden="true"
          className="gold-fill grid size-20 place-items-center rounded-[28px] text-[2rem] leading-none font-bold shadow-gold"
        >
          {firstLetter(profile.name)}
        </span>
        <div className="mt-2 flex max-w-full items-center justify-center gap-1 pl-11">
          <h1 className="min-w-0 text-[1.375rem] leading-snug font-bold [overflow-wrap:anywhere]">
            <Foreign>{profile.name}</Foreign>
          </h1>
          <IconButton label={t('editName')} aria-haspopup="dialog" className="shrink-0 text-gold" onClick={onEdit}>
            <PencilIcon size={18} />
          </IconButton>
        </div>
      </header>
      <Group icon={<ProfileIcon size={18} />} title={t('account')}>
        <dl className="divide-y divide-line">
          <Copied label={t('memberNo')} copyLabel={t('copyNo')} text={profile.memberNo}>
            <span className="tabular text-[1.0625rem] leading-normal font-semibold tracking-wide">{inThrees(profile.memberNo)}</span>
          </Copied>
          <Copied label={t('memberId')} copyLabel={t('copyId')} text={profile._id}>
            <span className="tabular text-[0.8125rem] leading-normal font-medium [overflow-wrap:anywhere] min-[380px]:text-[0.875rem]">
              {profile._id}
            </span>
          </Copied>
          <Row label={t('username')}>
            <span className="tabular">{profile.username}</span>
          </Row>
          {!phoneChange?.isWaiting && (
            <Row label={t('changePhone')}>
              <Opens icon={<PhoneIcon size={17} className="shrink-0" />} onClick={onChangePhone}>
                {t('changePhoneNow')}
              </Opens>
            </Row>
          )}
          <Row label={t('password')}>
            <Opens icon={<LockIcon size={17} className="shrink-0" />} onClick={onChangePassword}>
              {t('changePassword')}
            </Opens>
          </Row>
          <Row label={t('created')}>
            <time dateTime={profile.createdAt} className="tabular">
              {dates.inFigures(profile.createdAt)}
            </time>
          </Row>
        </dl>
        {phoneChange?.isWaiting && <WaitingPhone change={phoneChange} />}
      </Group>
      <Bank profile={profile} onEdit={onEdit} />
    </>
  )
}

function Copied({ label, copyLabel, text, children }: { label: string; copyLabel: string; text: string; children: ReactNode }) {
  const copy = useCopy()
  return (
    <div className="relative py-2 pr-13 pl-4">
      <dt className="text-[0.84375rem] text-muted">{label}</dt>
      <dd>
        {children}
        <IconButton label={copyLabel} className="absolute top-1/2 right-1 -translate-y-1/2" onClick={() => copy(text)}>
          <CopyIcon size={18} />
        </IconButton>
      </dd>
    </div>
  )
}

/** As it is read out. */
const inThrees = (digits: string) => digits.replace(/(\d{3})(?=\d)/g, '$1-')

function Bank({ profile, onEdit }: Pick<LoadedProps, 'profile' | 'onEdit'>) {
  const t = useMessages(messages)
  const { bankAccount: account, bankProof, bankChange } = profile
  return (
    <Group icon={<BankIcon size={18} />} title={t('bank')} note={account ? t('bankNote') : undefined}>
      <dl className="divide-y divide-line">
        {account ? (
          <>
            <Row label={t('bankName')}>
              <BothNames bank={account.bank} />
            </Row>
            <Row label={t('bankAccountName')}>
              <Foreign>{account.bankAccountName}</Foreign>
            </Row>
            <Row label={t('bankAccountNo')}>
              <span className="tabular">{formatBankAccount(account.bankAccountNo)}</span>
            </Row>
            {bankProof && <ProofRow proof={bankProof} />}
          </>
        ) : (
          <div className="px-4 py-5 text-center">
            <dt className="font-semibold">{t('noBank')}</dt>
            <dd className="text-[0.84375rem] text-muted">{t('noBankNote')}</dd>
          </div>
        )}
        <Row label={t('edit')}>
          <Opens icon={<PencilIcon size={17} className="shrink-0" />} onClick={onEdit}>
            {t('editBank')}
          </Opens>
        </Row>
      </dl>
      {bankChange && <Waiting profile={profile} change={bankChange} />}
    </Group>
  )
}

/** Opens a sheet. */
function Opens({ icon, onClick, children }: { icon: ReactNode; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onClick}
      className="-my-1 inline-flex min-h-11 items-center gap-1.5 rounded-field text-left text-gold hover:brightness-110"
    >
      {icon}
      {children}
    </button>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-h-[52px] flex-wrap items-center justify-between gap-x-4 px-4 py-2.5">
      <dt className="text-[0.84375rem] text-muted">{label}</dt>
      <dd className="ml-auto min-w-0 text-right text-[0.9375rem] leading-normal font-medium [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}

/** A whole letter of the name with its vowel and tone marks, whatever the script. */
function firstLetter(name: string): string {
  const [first] = new Intl.Segmenter('th', { granularity: 'grapheme' }).segment(name.trim())
  return first?.segment.toUpperCase() ?? ''
}

function Loading() {
  const t = useMessages(messages)
  return (
    <div role="status" aria-label={t('loading')} className="px-4 pt-2">
      <Skeleton className="mx-auto size-20 rounded-[28px]" />
      <Skeleton className="mx-auto mt-4 h-7 w-40" />
      <Skeleton className="mt-8 h-5 w-28" />
      <Skeleton className="mt-3 h-[158px] rounded-card" />
      <Skeleton className="mt-6 h-5 w-28" />
      <Skeleton className="mt-3 h-[158px] rounded-card" />
    </div>
  )
}
