import type * as z from 'zod/mini'
import * as contract from '../index.ts'

type Contract = typeof contract

type ShapeName = {
  [Name in keyof Contract]: Contract[Name] extends z.ZodMiniType ? Name : never
}[keyof Contract]

/** Not JSON: what a file is made of, and what a refusal adds. */
type NoAnswer = 'fileOutput' | 'liveOtp'

const SHAPE_DOCS: Record<Exclude<ShapeName, NoAnswer>, string> = {
  acceptedTerms: 'Which terms were accepted, and in which language they were read.',
  activeCondition: 'The turnover that a player owes for a reward, and how much of it is done.',
  activity: 'One thing that a player asked for or that happened to their money, as far as it has come.',
  amount: 'Money that one call or payment names, in whole units of the currency with at most two decimals.',
  announcedTransfer: 'A bank transfer that the player has announced and that has not come.',
  announcement: 'What to transfer, and until when.',
  arrivedPayment: 'Money of the player that arrived and was not credited by itself.',
  askedProof: 'An amount whose transfer proves the bank account that it comes from.',
  bankAccount: 'The bank account that a player has registered.',
  bankChange: 'Another bank account of a player, which a person looks at.',
  bankNames: 'The name of a bank in each language.',
  bankProof: 'How the bank account of a player is proven to be theirs, or what is missing.',
  bonus: 'A campaign on a card.',
  checkTime: 'How long a person takes to decide.',
  chosenQr: 'A live QR, and whose it is.',
  collected: 'What one game has answered to the request to bring everything back.',
  contentLanguage: 'Thai, Lao (`la`, as the specification calls it) or English.',
  currency: 'Baht or kip. A player has one, for good.',
  dataRequest: 'A file of everything that is kept of a player.',
  depositOptions: 'What may be deposited.',
  explainedTerms: 'Of what a wallet is the sum: what came in and went out, games, rewards, what was taken back, and corrections.',
  gameAccount: 'A game, and the account of the player there.',
  inboxPlace: 'A place in what has ended, as the server tells it.',
  inProgress: 'A transfer whose outcome is not known yet.',
  instant: 'A time in UTC.',
  inviteRecord: 'What one friend has earned the player who invited them.',
  liveQr: 'A QR that can be paid.',
  openStake: 'What of a bonus may be in bets that are open.',
  outcome: 'One thing that has ended for a player.',
  page: 'Which part of a list: pages start at 1.',
  passkey: 'A key by which a player signs in, as they know it.',
  passkeyToMake: 'What a browser makes a passkey by: `PublicKeyCredentialCreationOptionsJSON` of WebAuthn.',
  pushKinds: 'What a player wants to be told of where the portal is closed: one of them at least.',
  pushSubscription: 'A browser in which a player is told.',
  passkeyToShow: 'What a browser asks for a passkey by: `PublicKeyCredentialRequestOptionsJSON` of WebAuthn.',
  password: 'A password as it was typed.',
  phoneChange: 'Another phone that a player wants for their account.',
  prizeKind: 'What a slice of the wheel gives.',
  profile: 'A player.',
  profileVersion: 'What a player was called, or where they were paid, from a time on.',
  qrState: 'A live QR, or why there is none.',
  qrUnderWay: 'The newest QR of a player, as long as there is something to do or to say about it.',
  requestOutcome: 'What became of one request, by its Idempotency-Key.',
  rewardTerms: 'What a reward gives and costs.',
  rewardType: 'What opened a condition.',
  securityEvent: 'Something that has happened to the security of an account.',
  resetShown: 'Where a browser stands whose player has forgotten the password.',
  session: 'A sign-in that still stands, by the device that a player knows it by.',
  settings: 'What a page is told once, when it starts.',
  shownCost: 'What a press was shown of what it costs, as `previewReward` answers it.',
  shownQuery: 'What a press names beside what it takes.',
  signedAmount: 'An amount. 0 and less have refusals of their own.',
  signedSum: 'A sum that may be less than nothing.',
  slide: 'One slide of a carousel: the address of a picture, and sanitised HTML.',
  slip: 'A picture of a bank transfer, and what became of it.',
  slipTaken: 'What the server has of a slip that was sent.',
  slipStatus: '`SUCCESS` and `FAILED` are ends; `PROCESSING` goes on by itself.',
  spinCommitment: 'What the server has promised before it knows what the player adds.',
  spinRecord: 'Everything that proves one spin.',
  spinSlice: 'A slice of the wheel.',
  statementItem: 'A line of the statement.',
  sum: 'What amounts add up to, such as a balance.',
  userBonus: 'What a player has received of a bonus.',
  waitingSlip: 'A slip that is being looked at.',
  withdrawObstacle: 'Why no withdrawal can be made now.',
  bonusLeaving: 'What may leave beside an open bonus that covers only its grant.',
  walletSummary: 'Everything that a first screen shows.',
}

const shapes: Record<keyof typeof SHAPE_DOCS, z.ZodMiniType> = contract

/** The shapes that the contract names. An answer refers to them by that name, so a generated client has a type for each. */
export const SHAPES: readonly { id: string; description: string; schema: z.ZodMiniType }[] = Object.entries(SHAPE_DOCS).map(
  ([name, description]) => ({
    id: name[0]!.toUpperCase() + name.slice(1),
    description,
    schema: shapes[name as keyof typeof SHAPE_DOCS],
  }),
)
