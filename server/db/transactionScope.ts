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
