import { type KeyboardEvent, type PointerEvent, useState } from 'react'

export interface SideWidth {
  /** px */
  width: number
  isOpen: boolean
  setIsOpen(isOpen: boolean): void
  startDrag(event: PointerEvent<HTMLElement>): void
  moveByKey(event: KeyboardEvent): void
}

interface Remembered {
  width: number
  isOpen: boolean
}

const NARROWEST = 160
const WIDEST = 480
const KEY_STEP = 16

/** Returns how wide the left of a split page is, and whether it is shown; remembered per page. */
export function useSideWidth(component: string, initial: number): SideWidth {
  const name = `mortise:split:${component}`
  const [state, setState] = useState<Remembered>(() => readStored(name) ?? { width: initial, isOpen: true })

  function change(next: Remembered): void {
    setState(next)
    try {
      localStorage.setItem(name, JSON.stringify(next))
    } catch (error) {
      // A full or forbidden storage costs the memory of the width, not the page.
      console.warn(`The width ${name} cannot be remembered.`, error)
    }
  }

  function startDrag(event: PointerEvent<HTMLElement>): void {
    const edge = event.currentTarget
    const startX = event.clientX
    const { width } = state
    const stateAt = (x: number): Remembered => ({ isOpen: true, width: within(width + x - startX) })
    event.preventDefault()
    edge.setPointerCapture(event.pointerId)
    edge.onpointermove = move => setState(stateAt(move.clientX))
    edge.onpointerup = end => {
      edge.onpointermove = null
      edge.onpointerup = null
      change(stateAt(end.clientX))
    }
  }

  function moveByKey(event: KeyboardEvent): void {
    const step = { ArrowLeft: -KEY_STEP, ArrowRight: KEY_STEP }[event.key]
    if (step === undefined || event.target !== event.currentTarget) return
    event.preventDefault()
    event.stopPropagation()
    change({ isOpen: true, width: within(state.width + step) })
  }

  return { ...state, setIsOpen: isOpen => change({ ...state, isOpen }), startDrag, moveByKey }
}

function within(width: number): number {
  return Math.min(WIDEST, Math.max(NARROWEST, Math.round(width)))
}

function readStored(name: string): Remembered | null {
  try {
    const stored = JSON.parse(localStorage.getItem(name) ?? 'null') as Partial<Remembered> | null
    return typeof stored?.width === 'number'
      ? { width: within(stored.width), isOpen: stored.isOpen !== false }
      : null
  } catch (error) {
    console.warn(`The remembered width ${name} cannot be read and is ignored.`, error)
    return null
  }
}
