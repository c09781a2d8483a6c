import type { Fault } from '#model/errors.ts'

/** Mistakes that are named. */
const MOST = 10

/** What a refusal says, in Chinese as all that is stored, with the mistakes of single fields. */
export function failureWords({ words, errors }: Fault): string {
  const mistakes = errors
    .filter(({ message }) => message.zh !== words.zh)
    .slice(0, MOST)
    .map(({ field, message }) => (field === '' ? message.zh : `${field} ${message.zh}`))
  return [words.zh, ...mistakes].join('；')
}
