/** Loads the module whose default export is a definition. */
export type Loader<T> = () => Promise<{ default: T }>

/** Definitions of one sort, found by key and loaded when first asked for. */
export interface LazyRegistry<T> {
  keys(): string[]
  has(key: string): boolean
  /** The definition if it has been loaded. */
  get(key: string): T | undefined
  /** Loads a definition; null when there is none of that key. @throws when its module fails. */
  load(key: string): Promise<T | null>
}

interface ShelfOptions<T> {
  /** What stands here, for messages: widget, page, part, page kind. */
  sort: string
  /** Path of a module or the key itself → what loads it. */
  loaders: Record<string, Loader<T>>
  /** Key of a path. */
  keyOf(path: string): string
  /** Key that a definition names itself. */
  nameOf(definition: T): string
}

/**
 * Returns the definitions of one sort. A failed load is tried again on the next request.
 * @throws Error when two modules have the same key, and on load when a definition names another key than
 * its place does.
 */
export function createLazyRegistry<T>({ sort, loaders, keyOf, nameOf }: ShelfOptions<T>): LazyRegistry<T> {
  const places = placesByKey(sort, Object.keys(loaders), keyOf)
  const loaded = new Map<string, T>()
  const loading = new Map<string, Promise<T | null>>()

  async function read(key: string, place: string): Promise<T> {
    const definition = (await (loaders[place] as Loader<T>)()).default
    const name = nameOf(definition)
    if (name !== key) {
      throw new Error(`The ${sort} in ${place} calls itself "${name}"; by its place it is "${key}".`)
    }
    loaded.set(key, definition)
    return definition
  }

  return {
    keys: () => [...places.keys()],
    has: key => places.has(key),
    get: key => loaded.get(key),
    load(key) {
      const place = places.get(key)
      if (place === undefined) return Promise.resolve(null)
      const promise = loading.get(key) ?? read(key, place)
      loading.set(key, promise)
      promise.catch(() => loading.delete(key))
      return promise
    },
  }
}

function placesByKey(sort: string, places: string[], keyOf: (path: string) => string): Map<string, string> {
  const byKey = new Map<string, string>()
  for (const place of places) {
    const key = keyOf(place)
    const other = byKey.get(key)
    if (other !== undefined)
      throw new Error(`Two modules define the ${sort} "${key}": ${other} and ${place}.`)
    byKey.set(key, place)
  }
  return byKey
}
