/** A text of at most so many characters, with … in place of what was more. No character is cut in half: JSON columns refuse halves. */
export const cutText = (text: string, longest: number): string =>
  text.length > longest ? `${text.slice(0, longest - 1).replace(/\p{Surrogate}$/u, '')}…` : text
