import { latinDigits } from '@krapao/ui'
import type { FormEvent } from 'react'

/** Transforms the value while it is typed and leaves the caret where it was. */
function rewrite(input: HTMLInputElement, text: string): void {
  if (input.value === text) return
  const caret = input.selectionStart
  input.value = text
  input.setSelectionRange(caret, caret)
}

export function inUpperCase({ currentTarget }: FormEvent<HTMLInputElement>): void {
  rewrite(currentTarget, currentTarget.value.toUpperCase())
}

/** Accepts a number as it is printed or pasted: with dashes and spaces, in Thai or Lao digits. */
export function inDigits({ currentTarget }: FormEvent<HTMLInputElement>): void {
  rewrite(currentTarget, latinDigits(currentTarget.value).replace(/[\s‐-―-]/g, ''))
}
