/** The background loop that asks providers about large payments before they are credited. */
export const QUESTIONS = 'questions'
