import type { ModuleDeclaration } from 'didi'
import type { ReactNode } from 'react'
import { proxy } from 'valtio'
import { useSnapshot } from 'valtio/react'
import type { LostItem } from '#process/convertVendor.ts'
import type { Vendor } from '#process/vendors.ts'
import type { BpmnModeler } from '../modeler/BpmnModeler.ts'
import type { ModelFacts } from './StoredModel.ts'

/** What the interface shows of a diagram that is being drawn. */
interface DesignState {
  /** Whether a diagram is drawn. */
  isOpen: boolean
  vendor: Vendor
  /** 1 is the diagram's own size. */
  zoom: number
  /** Counts the zooms that keys asked for and that there are none of. */
  refusedZooms: number
  /** Counts how often the properties of what is selected were asked for on the canvas. */
  askedProperties: number
  canUndo: boolean
  canRedo: boolean
  /** How many elements are selected. */
  selected: number
  /** Whether it differs from what was saved. */
  isChanged: boolean
  /** Counts what was done to the diagram; a text that was made of it holds as long as this stays. */
  revision: number
  /** What people should know of the text that was opened. */
  notes: readonly string[]
  /** What the text said that was opened, and would not say any more once it is saved; nobody agreed to that yet. */
  lost: readonly LostItem[]
}

/** Asks whether it may be lost. */
export type AskLost = (lost: readonly LostItem[]) => Promise<boolean>

/** Modules that a session adds to its modelers, such as those of the panel. */
export type ModulesOf = (vendor: Vendor) => ModuleDeclaration[]

export interface SessionOptions {
  surface: HTMLElement
  /** Where the panel of properties is drawn. */
  panel: HTMLElement
  modulesOf: ModulesOf
  /** The key that every process has that is opened. */
  processKey: string
}

/** One diagram on the screen, from opening to leaving. Each text that is opened gets a modeler of its own. */
export interface DesignSession {
  /** A valtio proxy. */
  readonly state: DesignState
  /** @throws when nothing was opened yet */
  modeler(): BpmnModeler
  /**
   * Draws a text in the place of what is drawn, which stays when the text is refused; its history ends.
   *
   * @param isSaved whether the text is what is saved
   * @param askLost asks before something of the text is given up; without it `state.lost` holds it until `agree`
   * @returns what people should know of the text; null where it was not opened because nobody agreed
   * @throws DiagramFault
   */
  open(xml: string, isSaved: boolean, askLost?: AskLost): Promise<string[] | null>
  /** Notes that somebody agreed to what will be lost. */
  agree(): void
  xml(): Promise<string>
  /** The text as it is now, to be saved; `isSaved` is called once it is. */
  snapshot(): Promise<Snapshot>
  destroy(): void
}

interface Snapshot {
  xml: string
  isSaved(): void
}

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

const CLOSED = createDesignState()

/** Returns the state of a session and keeps up with it; that of a closed one while there is none. */
export function useDesign(session: DesignSession | null): DesignState {
  return useSnapshot(session?.state ?? CLOSED)
}

export interface BpmnDesignerProps {
  /** The text that is drawn first. For another one give the component another key. */
  xml: string
  /** Whether the text is what is stored; false for a draft. */
  isStored?: boolean
  /** The process: whatever is opened gets its key, downloaded files its name. */
  process: { key: string; name: string }
  /** What the problems panel has to know besides the diagram. Keep the object. */
  facts?: ModelFacts
  /** Modules of the panel of properties; without it there is no panel. */
  modulesOf?: ModulesOf
  /** Stores the text. Resolves whether it is stored; it says itself why it is not. */
  onSave(xml: string): Promise<boolean>
  /** Hears of the work a moment after each change; null: it is again what is stored. */
  onWork?(xml: string | null): void
  /** How the work is kept, in words. */
  status?: string | null
  /** Further commands beside the button that saves. @param xml writes the text @param show selects an element */
  tools?(xml: () => Promise<string>, show: (elementId: string) => void): ReactNode
}
