import { AsyncLocalStorage } from 'node:async_hooks'

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
