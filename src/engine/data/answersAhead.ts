import { type Cache, unstable_serialize } from 'swr'

interface Ahead {
  answer: Promise<unknown>
  askedAt: number
}

/** ms for which an answer counts: who has clicked is there by then, or was kept from going. */
const LASTS = 5000

const aheads = new WeakMap<Cache, Map<string, Ahead>>()

/**
 * Asks for what a key of the cache stands for before anything reads it. Whoever reads it first gets this answer, or what
 * went wrong. Returns undefined, and asks for nothing, where the answer is here or on its way to a reader.
 */
export function askAhead<Data>(
  cache: Cache,
  key: readonly unknown[],
  read: () => Promise<Data>,
): Promise<Data> | undefined {
  const name = unstable_serialize(key)
  const kept = cache.get(name)
  if (kept?.data !== undefined || kept?.isValidating) return undefined
  const own = aheads.get(cache) ?? new Map<string, Ahead>()
  aheads.set(cache, own)
  const current = own.get(name)
  if (current && isYoung(current)) return current.answer as Promise<Data>
  const answer = read()
  own.set(name, { answer, askedAt: performance.now() })
  return answer
}

/** What was asked for ahead under a name of the cache, for the first who takes it; undefined where nothing was, or long ago. */
export function takeAhead<Data>(cache: Cache, name: string): Promise<Data> | undefined {
  const own = aheads.get(cache)
  const ahead = own?.get(name)
  own?.delete(name)
  return ahead && isYoung(ahead) ? (ahead.answer as Promise<Data>) : undefined
}

/** Forgets what nobody has taken yet: something was changed since it was asked for. */
export function forgetAhead(cache: Cache): void {
  aheads.delete(cache)
}

const isYoung = ({ askedAt }: Ahead): boolean => performance.now() - askedAt < LASTS
