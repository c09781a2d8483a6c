import { observable } from '@formily/reactive'

/** Messages at fields, by dotted path. Reading one inside an observer tracks that one only. */
export interface FormErrors {
  at(path: string): string | undefined
  set(path: string, message: string | null): void
  /** Paths that have one. Inside an observer every change is tracked. */
  paths(): string[]
  /** Forgets those of a field and of everything inside it; all of them without a path. */
  clear(path?: string): void
}

/** Returns an empty store of messages. */
export function createErrors(): FormErrors {
  const messages = observable.shallow(new Map<string, string>())
  return {
    at: path => messages.get(path),
    set(path, message) {
      if (message === null) messages.delete(path)
      else messages.set(path, message)
    },
    paths: () => [...messages.keys()],
    clear(path) {
      for (const known of [...messages.keys()]) {
        if (path === undefined || isWithin(known, path)) messages.delete(known)
      }
    },
  }
}

/** Whether a dotted path is another one or lies inside it. */
export function isWithin(path: string, outer: string): boolean {
  return path === outer || path.startsWith(`${outer}.`)
}
