import { Fault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { Tx } from '#server/engine/contracts/RequestContext.ts'

/** By how many instances before it, each by a program or a call, an instance may have been started. */
export const DEEPEST = 10

/** In whose transaction something is started: that of an instance which goes on by itself. */
const causes = new WeakMap<Tx, number>()

/** Says that what is started in a transaction is started by an instance of this depth. */
export const noteCause = (tx: Tx, depth: number): void => void causes.set(tx, depth)

/**
 * How deep an instance lies that is started in a transaction: 0 for what people start.
 * @throws Fault STATE where processes have started each other too often
 */
export function depthIn(tx: Tx): number {
  const cause = causes.get(tx)
  if (cause === undefined) return 0
  if (cause >= DEEPEST)
    throw new Fault('STATE', {
      message: localized('流程互相发起已超过 {{most}} 层，不再发起，请检查流程是否循环', { most: DEEPEST }),
    })
  return cause + 1
}
