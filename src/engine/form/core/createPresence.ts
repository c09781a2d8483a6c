import { observable } from '@formily/reactive'

/** What of a form is asked for and demanded under conditions, by dotted path. Inside an observer one path is tracked. */
export interface FormPresence {
  /** Whether the value at the path, or what it stands in, is not asked for: whoever reads it reads null. */
  isHidden(path: string): boolean
  isDemanded(path: string): boolean
  /** Paths of what is demanded. */
  demanded(): string[]
  set(path: string, verdict: PresenceVerdict): void
  /** Drops what was found out inside a value, where other rows stand now. */
  forget(path: string): void
}

interface PresenceVerdict {
  hidden: boolean
  demanded: boolean
}

/** Returns a form's record of it, in which everything is asked for. */
export function createPresence(): FormPresence {
  const hidden = observable.shallow(new Map<string, boolean>())
  const demanded = observable.shallow(new Map<string, boolean>())
  const put = (map: Map<string, boolean>, path: string, value: boolean) => {
    if ((map.get(path) ?? false) !== value) map.set(path, value)
  }
  return {
    isHidden(path) {
      const dot = path.indexOf('.')
      return hidden.get(path) === true || (dot > 0 && hidden.get(path.slice(0, dot)) === true)
    },
    isDemanded: path => demanded.get(path) === true,
    demanded: () => [...demanded].flatMap(([path, isDemanded]) => (isDemanded ? [path] : [])),
    set(path, verdict) {
      put(hidden, path, verdict.hidden)
      put(demanded, path, verdict.demanded)
    },
    forget(path) {
      for (const map of [hidden, demanded])
        for (const one of [...map.keys()]) if (one.startsWith(`${path}.`)) map.delete(one)
    },
  }
}
