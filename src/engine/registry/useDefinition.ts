import { useCallback, useEffect, useState } from 'react'
import type { LazyRegistry } from './createLazyRegistry.ts'

export type DefinitionState<T> =
  | { status: 'loading' }
  | { status: 'ready'; definition: T }
  /** Nothing of that key exists. */
  | { status: 'missing' }
  | { status: 'failed'; error: unknown }

/** Returns the definition of a key, loading it when it is asked for first, and how to try a failed one again. */
export function useDefinition<T>(
  shelf: LazyRegistry<T>,
  key: string,
): DefinitionState<T> & { retry(): void } {
  const [round, setRound] = useState(0)
  const [result, setResult] = useState<{ key: string; round: number; state: DefinitionState<T> }>()
  const retry = useCallback(() => setRound(before => before + 1), [])
  const known = shelf.get(key)

  useEffect(() => {
    if (known !== undefined) return
    let current = true
    const settle = (state: DefinitionState<T>) => current && setResult({ key, round, state })
    shelf.load(key).then(
      definition => settle(definition ? { status: 'ready', definition } : { status: 'missing' }),
      error => settle({ status: 'failed', error }),
    )
    return () => {
      current = false
    }
  }, [shelf, key, round, known])

  if (known !== undefined) return { status: 'ready', definition: known, retry }
  if (result?.key === key && result.round === round) return { ...result.state, retry }
  return { status: 'loading', retry }
}
