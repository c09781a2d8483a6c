import { type ReactNode, useRef } from 'react'
import type { LayoutModel } from '#model/types/index.ts'
import { isPaneShown } from '../core/isShown.ts'
import { fieldParts } from '../core/plannedFields.ts'
import { useFormContext } from './FormContext.ts'

/** A tab or a step. */
export type Pane = Extract<LayoutModel, { type: 'tabs' | 'steps' }>['items'][number]

export interface PanesProps {
  panes: Pane[]
  /** Whether each is saved before the next; of steps. */
  saves?: true | undefined
  /** Draws what is in a pane. */
  draw(pane: Pane): ReactNode
}

/** Returns the panes that are drawn: asked for, with something in them. For observers. */
export function useShownPanes(panes: Pane[]): Pane[] {
  const { state } = useFormContext()
  const shown = panes.filter(pane => isPaneShown(state, pane))
  const kept = useRef(shown)
  const isSame = kept.current.length === shown.length && shown.every((pane, at) => pane === kept.current[at])
  if (!isSame) kept.current = shown
  return kept.current
}

/** Returns the names of the fields in each pane. */
export function namesOfPanes(panes: Pane[]): ReadonlySet<string>[] {
  return panes.map(pane => new Set(fieldParts(pane.items).map(part => part.field)))
}

/** Returns which pane holds a path; -1 for none. */
export function paneOf(names: ReadonlySet<string>[], path: string): number {
  return names.findIndex(pane => pane.has(path.split('.')[0] as string))
}
