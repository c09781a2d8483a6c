import { type RefObject, useLayoutEffect } from 'react'

/** Keys that choose among what is found, or open it. */
type SearchKey = 'ArrowDown' | 'ArrowUp' | 'Enter'
const KEYS: readonly string[] = ['ArrowDown', 'ArrowUp', 'Enter'] satisfies SearchKey[]

export const isSearchKey = (key: string): key is SearchKey => KEYS.includes(key)

/** What lies between the field, in which keys are pressed, and what answers them, which may come later. */
export interface SearchKeys {
  /** Keys that nobody could answer yet. */
  waiting: SearchKey[]
  answer(key: SearchKey): void
}

export function createSearchKeys(): SearchKeys {
  const waiting: SearchKey[] = []
  return { waiting, answer: key => void waiting.push(key) }
}

/** Answers keys from now on, those that have waited first. */
export function useSearchKeys(keys: RefObject<SearchKeys>, handle: (key: SearchKey) => void): void {
  useLayoutEffect(() => {
    const { current } = keys
    if (current === null) return
    current.answer = handle
    for (const key of current.waiting.splice(0)) handle(key)
  })
}
