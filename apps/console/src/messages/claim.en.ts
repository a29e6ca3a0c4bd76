/** Who works on an item, and who has to answer first. */
export const claimEn = {
  title: 'Who works on it',
  free: 'Nobody works on it',
  yours: 'You hold it until {until}',
  others: '{name} works on it until {until}. Nobody else decides meanwhile.',
  take: 'Take it',
  giveBack: 'Give it back',
  passBy: 'Pass this item by',
  passByWhy: 'Why do you pass it by?',
  passByHint: 'It is kept. You are not handed it again for an hour; others are.',
  passByMissing: 'Say why.',
  passByGo: 'Pass it by, next item',
}

export const putOffEn = {
  open: 'Put it off',
  title: 'Wait for an answer',
  does: 'Nobody is handed it meanwhile, and its clock stands. It comes back then, or as soon as somebody takes it or anything new is known.',
  whom: 'Who has to answer?',
  whoms: { player: 'the player', bank: 'the bank', provider: 'the provider' },
  howLong: 'For how long?',
  lasting: '{minutes, select, 15 {15 minutes} 60 {An hour} 240 {4 hours} other {A day}}',
  why: 'What did you ask?',
  whyHint: 'Kept for whoever looks at it next.',
  whyMissing: 'Say what you asked.',
  go: 'Put it off',
  waits: 'Waits for {whom} until {at}.',
  back: 'Its clock stands. Taking it brings it back.',
  badge: 'waits for {whom}',
}
