import { proxy } from 'valtio'
import type { DesignState } from './DesignSession.ts'

/** The state of a designer in which nothing is drawn yet. */
export function createDesignState(): DesignState {
  return proxy<DesignState>({
    isOpen: false,
    vendor: 'camunda',
    zoom: 1,
    refusedZooms: 0,
    askedProperties: 0,
    canUndo: false,
    canRedo: false,
    selected: 0,
    isChanged: false,
    revision: 0,
    notes: [],
    lost: [],
  })
}
