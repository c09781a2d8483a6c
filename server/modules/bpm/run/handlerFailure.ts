import { Fault } from '#model/errors.ts'

/** What was refused as a request would be is refused again, until somebody has mended it. */
export const isFinal = (error: unknown): error is Fault =>
  error instanceof Fault && error.status !== 500 && !PASSING.has(error.code)

/** Refusals that pass by themselves. */
const PASSING = new Set(['STALE', 'BUSY'])

/** Mistakes of fields that an incident names. */
const MOST_NAMED = 10

/** What a refusal says, in Chinese as all that is stored, with the mistakes of single fields. */
export function failureWords({ words, errors }: Fault): string {
  const mistakes = errors
    .filter(({ message }) => message.zh !== words.zh)
    .slice(0, MOST_NAMED)
    .map(({ field, message }) => (field === '' ? message.zh : `${field} ${message.zh}`))
  return [words.zh, ...mistakes].join('；')
}
