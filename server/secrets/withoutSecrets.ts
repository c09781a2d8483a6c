/** Characters; shorter secrets would be found in any text. */
const shortest = 4

/** A text of somebody else (an answer, an error) without the secrets that were sent to them, however they are spelt. */
export function withoutSecrets(text: string, secrets: readonly (string | null | undefined)[]): string {
  const spellings = secrets
    .filter(secret => secret !== null && secret !== undefined)
    .filter(secret => secret.length >= shortest)
    .flatMap(secret => [
      secret,
      encodeURIComponent(secret),
      JSON.stringify(secret).slice(1, -1),
      Buffer.from(secret).toString('base64'),
    ])
  // The longest first: a secret may be part of another's spelling.
  return spellings
    .toSorted((one, other) => other.length - one.length)
    .reduce((clean, spelling) => clean.replaceAll(spelling, '******'), text)
}
