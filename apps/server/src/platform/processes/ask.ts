/** Questions to another process, whose answers come by number. */
export interface Ask<Answer> {
  /** `send` answers whether there was somebody to ask; where nobody is, or is any more, the answer is undefined. */
  ask(send: (no: number) => boolean): Promise<Answer | undefined>
  answered(no: number, answer: Answer): void
  /** Nobody will answer any more. */
  end(): void
}

export function createAsk<Answer>(): Ask<Answer> {
  const open = new Map<number, (answer: Answer | undefined) => void>()
  let last = 0
  const close = (no: number, answer: Answer | undefined) => {
    open.get(no)?.(answer)
    open.delete(no)
  }
  return {
    ask(send) {
      const no = ++last
      const { promise, resolve } = Promise.withResolvers<Answer | undefined>()
      open.set(no, resolve)
      if (!send(no)) close(no, undefined)
      return promise
    },
    answered: close,
    end() {
      for (const no of open.keys()) close(no, undefined)
    },
  }
}
