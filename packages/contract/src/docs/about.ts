/** What holds for every call, said once. */
export const ABOUT = {
  title: 'Krapao',
  version: '0.1.0',
  license: { name: 'Proprietary, all rights reserved', identifier: 'LicenseRef-Krapao' },
  description: `The wallet and game-account portal of an online gaming operator: the calls of a player's app.

**Money** is a JSON number of whole units (baht or kip, the player's own currency) with at most two decimals, such as \`12.5\`; never text.

**Times** are ISO 8601 in UTC. Days and weeks of limits, refunds and windows are those of Bangkok.

**Sessions.** \`login\` answers a token; send it as \`Authorization: Bearer …\`.

**A "no"** has a status of 400 and more and a body \`{ "message": CODE }\`, with more fields where a code says so. Codes are for programs, so every one is listed with the call that answers it. A client of a later release may meet others: treat what you do not know by its status.

**Sending again.** A call that takes an \`Idempotency-Key\` has one effect for one key, however often it arrives: make a key for each request of a player, and send the same one again after a lost answer, a 500 or a 503. Without a key each call is one of its own.

**GET is not always a look.** The paths were specified before this server was written, and some GETs change something; their words say so. None is answered to a browser that fetches ahead.

**Languages.** Texts that the operator has written come in the language of \`Accept-Language\`: \`th\`, \`lo\` or \`en\`.

**Pushes.** A Socket.IO socket at \`/socket.io\`, with the token in \`auth.token\`, tells when something has changed. Each push is a hint to look again: whoever misses one loses nothing.`,
} as const
