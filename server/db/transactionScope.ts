import { AsyncLocalStorage } from 'node:async_hooks'

interface Scope {
  owner: object
  open: boolean
  outer: Scope | undefined
}

const scopes = new AsyncLocalStorage<Scope>()

/** The result of `work`, which runs marked as being inside a transaction of `owner`. */
export async function insideTransaction<T>(owner: object, work: () => Promise<T>): Promise<T> {
  const scope: Scope = { owner, open: true, outer: scopes.getStore() }
  try {
    return await scopes.run(scope, work)
  } finally {
    scope.open = false
  }
}

/**
 * Refuses to take a second connection inside a transaction: the embedded database has only one, so the
 * call would wait for itself for ever, and on a server it empties the pool under load.
 * @throws Error that names the fix
 */
export function refuseInsideTransaction(owner: object, call: string): void {
  for (let scope = scopes.getStore(); scope; scope = scope.outer) {
    if (scope.owner === owner && scope.open) {
      throw new Error(
        `${call} was called inside a transaction of the same database. ` +
          'Pass the tx of the running transaction on instead, or call it after that transaction has ended.',
      )
    }
  }
}

/** Whether something of a piece of work may have been stored. */
export interface CommitWatch {
  /** A commit of changes was begun and not answered with a refusal. */
  begun: boolean
}

const watches = new AsyncLocalStorage<CommitWatch>()

/** The result of `work`, of whose transactions `watch` takes note. */
export const watchCommits = <T>(watch: CommitWatch, work: () => Promise<T>): Promise<T> =>
  watches.run(watch, work)

/** Notes that changes are about to be committed; what it returns takes that back, when they surely were not. */
export function noteCommit(): () => void {
  const watch = watches.getStore()
  if (!watch) return () => undefined
  const before = watch.begun
  watch.begun = true
  return () => {
    watch.begun = before
  }
}
