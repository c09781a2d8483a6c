import { useCallback, useLayoutEffect, useSyncExternalStore } from 'react'
import useSWR, { type Cache, type SWRConfiguration, unstable_serialize, useSWRConfig } from 'swr'
import { ownsDictionaries, useRefreshDictionaries } from '../dict/useDictionary.ts'
import type { HttpFault } from '../EngineHost.ts'
import { forgetAhead, takeAhead } from './answersAhead.ts'

/** What is read under one key: how many parts of the screen want it, how, and the call that is under way. */
interface Reading {
  readers: number
  read?(signal: AbortSignal): Promise<unknown>
  call?: AbortController
  /** Whether the call has lasted. */
  isSlow: boolean
  /** Who is told when that changes. */
  readonly listeners: Set<() => void>
}

/** ms after which a call has lasted: what is quicker does not flash. */
const LASTING = 200

/** Where an answer is kept, and what asks for it. */
export interface Reader<Data> {
  key: readonly unknown[]
  read(signal?: AbortSignal): Promise<Data>
}

const readings = new WeakMap<Cache, Map<string, Reading>>()

/**
 * Returns what a key stands for in the cache of answers, like useSWR. A call that nobody waits for any more is given
 * up: when its page is left or asks for something else, or when the same is asked for anew. That is no failure.
 *
 * @param key null reads nothing
 * @param read hands its signal to the call
 */
export function useRead<Data>(
  key: readonly unknown[] | null,
  read: (signal: AbortSignal) => Promise<Data>,
  options?: SWRConfiguration<Data>,
) {
  const { cache, mutate } = useSWRConfig()
  const name = unstable_serialize(key)
  useLayoutEffect(() => {
    const reading = readingOf(cache, name)
    reading.readers += 1
    return () => {
      reading.readers -= 1
      // What takes its place in the same moment goes on waiting for the same call.
      queueMicrotask(() => {
        if (reading.readers > 0) return
        readings.get(cache)?.delete(name)
        if (!reading.call) return
        reading.call.abort()
        // Whoever comes back asks anew. It fails only where the whole cache has ended, with its session.
        mutate(name).catch(() => undefined)
      })
    }
  }, [cache, mutate, name])
  useLayoutEffect(() => {
    readingOf(cache, name).read = read
  })
  const answer = useSWR<Data>(
    key,
    (asked: readonly unknown[]) => answerOf<Data>(cache, unstable_serialize(asked)),
    options,
  )
  return isDenied(answer.error) ? { ...answer, data: undefined } : answer
}

/** Status of an answer that somebody may not have. */
const DENIED = 403
/** What was answered before is not shown to whoever may not read it any more. */
const isDenied = (error: unknown): boolean => (error as Partial<HttpFault> | undefined)?.status === DENIED

/** The call for what a key stands for. */
interface CallUnderWay {
  /** Whether it has lasted 200 ms. */
  isSlow: boolean
  isUnderWay(): boolean
}

/**
 * Returns how the call for a key goes that the same component reads. Unlike `isValidating` of useSWR it draws nothing
 * anew where the answer is quick.
 */
export function useCall(key: readonly unknown[] | null): CallUnderWay {
  const { cache } = useSWRConfig()
  const name = unstable_serialize(key)
  const subscribe = useCallback(
    (listener: () => void) => {
      const { listeners } = readingOf(cache, name)
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    [cache, name],
  )
  const reading = () => readings.get(cache)?.get(name)
  return {
    isSlow: useSyncExternalStore(subscribe, () => reading()?.isSlow === true),
    isUnderWay: () => reading()?.call !== undefined,
  }
}

/**
 * Asks for what a key stands for. The key may be the one before: what refreshes a shown answer waits for the next
 * frame, and by then its reader may have gone on to another. What nobody reads any more stays as it is known.
 */
function answerOf<Data>(cache: Cache, name: string): Promise<Data> {
  const reading = readings.get(cache)?.get(name)
  if (reading?.read) {
    const answer = takeAhead<Data>(cache, name)
    return callOnce(reading, answer ? () => answer : (reading.read as (signal: AbortSignal) => Promise<Data>))
  }
  return Promise.resolve(cache.get(name)?.data as Data)
}

async function callOnce<Data>(reading: Reading, read: (signal: AbortSignal) => Promise<Data>): Promise<Data> {
  const call = new AbortController()
  reading.call?.abort()
  reading.call = call
  const timer = setTimeout(() => tellSlow(reading, true), LASTING)
  try {
    return await read(call.signal)
  } catch (error) {
    // The cache drops the answer of a call that another has replaced, but would remember its failure.
    if (call.signal.aborted) return undefined as Data
    throw error
  } finally {
    clearTimeout(timer)
    if (reading.call === call) {
      reading.call = undefined
      tellSlow(reading, false)
    }
  }
}

function tellSlow(reading: Reading, isSlow: boolean): void {
  if (reading.isSlow === isSlow) return
  reading.isSlow = isSlow
  for (const listener of reading.listeners) listener()
}

function readingOf(cache: Cache, name: string): Reading {
  const all = readings.get(cache) ?? new Map<string, Reading>()
  readings.set(cache, all)
  const reading = all.get(name) ?? { readers: 0, isSlow: false, listeners: new Set() }
  all.set(name, reading)
  return reading
}

/** Fetches anew what is shown of the resource at this address: lists, records, options, labels. */
export type Revalidate = (resourcePath: string) => Promise<unknown>

/** Returns the function to call after something was changed. Keys of the cache begin with the resource's path. */
export function useRevalidate(): Revalidate {
  const { cache, mutate } = useSWRConfig()
  const refreshDictionaries = useRefreshDictionaries()
  return useCallback(
    resourcePath => {
      forgetAhead(cache)
      const own = mutate(key => Array.isArray(key) && key[0] === resourcePath)
      return ownsDictionaries(resourcePath) ? Promise.all([own, refreshDictionaries()]) : own
    },
    [cache, mutate, refreshDictionaries],
  )
}
