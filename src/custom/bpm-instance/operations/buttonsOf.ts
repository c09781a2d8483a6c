import type { NodeButton } from '../Process.ts'
import type { OperationCode } from './Operation.ts'
import { operationOf } from './operationOf.ts'

/** A button of the bar. */
export interface OperationButton {
  code: OperationCode
  title: string
}

interface OperationButtons {
  /** Seen at once, the most important one first. */
  shown: OperationButton[]
  /** Behind 更多. */
  more: OperationButton[]
}

/** In the order of their weight, where the node does not say otherwise. */
const ORDER: OperationCode[] = [
  'approve',
  'resubmit',
  'resolve',
  'reject',
  'claim',
  'return',
  'transfer',
  'delegate',
  'addSignBefore',
  'addSignAfter',
  'deleteSign',
  'addMember',
  'removeMember',
  'copy',
  'unclaim',
  'withdrawTask',
  'withdraw',
  'urge',
  'activate',
  'suspend',
  'jump',
  'cancel',
]

/**
 * Returns the buttons of what may be done: those that the node's own buttons name, under these names and in their
 * order, then the others. What a node hides is not there.
 * @param most how many are seen at once
 */
export function buttonsOf(
  actions: readonly string[],
  own: readonly NodeButton[] = [],
  most = 4,
): OperationButtons {
  const named = new Map(own.map((button, index) => [button.code, { ...button, index }]))
  // A delegate answers by approving or rejecting, where both are open.
  const isAnswered = actions.includes('approve') && actions.includes('reject')
  const allowed = ORDER.filter(
    code => actions.includes(code) && !named.get(code)?.hidden && !(code === 'resolve' && isAnswered),
  )
  const place = (code: OperationCode) => named.get(code)?.index ?? Number.POSITIVE_INFINITY
  const ordered = allowed.toSorted((one, other) => {
    if (place(one) === place(other)) return ORDER.indexOf(one) - ORDER.indexOf(other)
    return place(one) - place(other)
  })
  const buttons = ordered.map(code => ({ code, title: named.get(code)?.name || operationOf(code).title }))
  const first = buttons.filter(({ code }) => isAtHand(code)).slice(0, most)
  return { shown: first, more: buttons.filter(button => !first.includes(button)) }
}

/** What ends or governs a process is never under the thumb by chance. */
const isAtHand = (code: OperationCode): boolean => !['cancel', 'jump', 'suspend'].includes(code)
