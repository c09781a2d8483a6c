import { useEffect } from 'react'
import type { RowKey } from '../../data/Row.ts'
import type { Proposal } from '../../list/proposals.ts'
import type { FormState } from './FormState.ts'

/** Fills into a form what is proposed, as if somebody had chosen it, and tells widgets what they shall mark. */
export function useProposal(state: FormState, proposal: Proposal | null): void {
  useEffect(() => {
    for (const [name, keys] of Object.entries(proposal?.adds ?? {})) add(state, name, keys)
  }, [state, proposal])
}

function add(state: FormState, name: string, keys: readonly RowKey[]): void {
  const handle = state.handles.get(name)
  if (handle?.standing !== 'editable') return
  const stored = state.origin.record?.[name]
  const held = Array.isArray(stored) ? (stored as RowKey[]) : []
  const marked = keys.filter(key => !held.includes(key))
  if (marked.length === 0) return
  state.input(handle, [...held, ...marked])
  handle.look.widgetProps = { ...handle.look.widgetProps, marked }
}
