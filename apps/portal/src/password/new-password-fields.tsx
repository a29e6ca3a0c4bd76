import { PasswordField } from '@krapao/ui'
import { useMessages } from '../messages/index.ts'
import type { PasswordProblems } from './check-password.ts'
import { messages } from './messages.ts'

interface NewPasswordFieldsProps {
  problems: PasswordProblems
  /** What the server has said of the new password, in words. */
  refusal: string | undefined
}

/** `newPassword` and `confirm` of a form. */
export function NewPasswordFields({ problems, refusal }: NewPasswordFieldsProps) {
  const t = useMessages(messages)
  const common = { autoComplete: 'new-password', maxLength: 200, showLabel: t('show'), hideLabel: t('hide') }
  const errorOf = (name: keyof PasswordProblems) => problems[name] && t(problems[name])
  return (
    <>
      <PasswordField
        {...common}
        name="newPassword"
        label={t('newPassword')}
        hint={t('hint')}
        error={refusal ?? errorOf('newPassword')}
        enterKeyHint="next"
      />
      <PasswordField {...common} name="confirm" label={t('confirm')} error={errorOf('confirm')} enterKeyHint="done" />
    </>
  )
}

/** As typed: a space at either end belongs to a password. */
export function typedIn<Name extends string>(form: HTMLFormElement, names: readonly Name[]): Record<Name, string> {
  const typed = new FormData(form)
  const textOf = (name: Name) => {
    const value = typed.get(name)
    return typeof value === 'string' ? value : ''
  }
  return Object.fromEntries(names.map((name) => [name, textOf(name)])) as Record<Name, string>
}

export function focusField(form: HTMLFormElement | null, name: string): void {
  const field = form?.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}
