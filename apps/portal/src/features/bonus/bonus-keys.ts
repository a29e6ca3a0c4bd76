/** Of every question about bonuses in the query cache; pushes ask all of them again. */
export const BONUS_KEY = 'bonus'
