import { type ComponentType, lazy, useEffect, useState } from 'react'

/** What has not come, each with what lets it be asked for again: React keeps the failure of what is lazy. */
const failed = new Set<() => void>()

/** Lets every part that has not come be fetched once more, where it is drawn anew. */
export function fetchFailedAgain(): void {
  for (const renew of failed) renew()
  failed.clear()
}

/** Loads a module; asked again, it is the same. A failed load is tried again when it is asked for next. */
export interface PartLoader<Module> {
  (): Promise<Module>
  /** The module, if it has come. */
  known(): Module | undefined
}

/** Returns what loads a module once and remembers it. */
export function loadedOnce<Module>(load: () => Promise<Module>): PartLoader<Module> {
  let known: Module | undefined
  return Object.assign(
    async () => {
      known ??= await load()
      return known
    },
    { known: () => known },
  )
}

/**
 * Returns a part that is drawn at once where its module has come already. `lazy` by itself waits for every module when
 * it is drawn first, and React shows what comes after a sketch up to half a second later, together with others.
 * @param partOf the part of the module
 */
export function lazyPart<Module, Props extends object>(
  load: PartLoader<Module>,
  partOf: (module: Module) => ComponentType<Props>,
): ComponentType<Props> {
  const coming = () =>
    lazy(async () => {
      try {
        return { default: partOf(await load()) }
      } catch (error) {
        failed.add(renew)
        throw error
      }
    }) as unknown as ComponentType<Props>
  const renew = () => {
    Coming = coming()
  }
  let Coming = coming()
  return function LazyPart(props: Props) {
    const [Part] = useState(() => {
      const known = load.known()
      return known === undefined ? Coming : partOf(known)
    })
    return <Part {...props} />
  }
}

/**
 * Asks for a module and returns whether it has come, or failed, which its part then tells. Whoever waits with this one
 * shows a sketch of its own, which is replaced at once; see above.
 * @param load null for what needs none
 */
export function useHasCome(load: PartLoader<unknown> | null): boolean {
  const [settled, setSettled] = useState<PartLoader<unknown>>()
  useEffect(() => {
    if (load === null || load.known() !== undefined) return
    let current = true
    const settle = () => current && setSettled(() => load)
    load().then(settle, settle)
    return () => {
      current = false
    }
  }, [load])
  return load === null || load.known() !== undefined || settled === load
}
