/** What a player hands to friends: `https://site/register?code=PR…`. `website`: of the operator; empty where none is set. */
export function inviteAddress(website: string, origin: string, playerId: string): string {
  return `${(website || origin).replace(/\/+$/, '')}/register?code=PR${encodeURIComponent(playerId)}`
}
