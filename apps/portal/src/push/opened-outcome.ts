/** In the address of a page that a notification has opened: the id of an outcome. */
export const OUTCOME_PARAMETER = 'outcome'

/** What the service worker tells a page that is open when a notification is pressed. */
export interface OutcomePressed {
  pressedOutcome: string
}
