import { type ComponentType, lazy, useState } from 'react'

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
  const Coming = lazy(async () => ({ default: partOf(await load()) })) as unknown as ComponentType<Props>
  return function LazyPart(props: Props) {
    const [Part] = useState(() => {
      const known = load.known()
      return known === undefined ? Coming : partOf(known)
    })
    return <Part {...props} />
  }
}
