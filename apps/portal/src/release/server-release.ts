type Listener = (release: string) => void

let other: string | undefined
let told: Listener | undefined

/** The release of this page, by what is in it; undefined where it was not built. */
export function ownRelease(): string | undefined {
  return document.documentElement.dataset['release']
}

/** Each answer says of which release its server is. */
export function noteServerRelease(release: string | null): void {
  if (release === null || release === ownRelease()) return
  other = release
  told?.(release)
}

/** Calls the listener with each release that is not this page's, at once where there was one; until the function that is answered is called. */
export function onOtherRelease(listener: Listener): () => void {
  told = listener
  if (other !== undefined) listener(other)
  return () => {
    told = undefined
  }
}
