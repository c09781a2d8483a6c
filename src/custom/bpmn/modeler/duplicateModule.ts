import type ElementRegistry from 'diagram-js/lib/core/ElementRegistry'
import type EventBus from 'diagram-js/lib/core/EventBus'
import type CopyPaste from 'diagram-js/lib/features/copy-paste/CopyPaste'
import type EditorActions from 'diagram-js/lib/features/editor-actions/EditorActions'
import type Selection from 'diagram-js/lib/features/selection/Selection'
import type { Element, Shape } from 'diagram-js/lib/model/Types'
import { getBBox } from 'diagram-js/lib/util/Elements'

/** px by which copies lie beside what they are copies of. */
const ASIDE = 20
/** Before the library makes an element of what was copied. */
const EARLY = 2000

/** What is to become a copy; it lies where the original does. */
interface Descriptor {
  id: string
  parent?: Element
  host?: string
  hidden?: boolean
}

interface PasteEvent {
  descriptor: Descriptor
  /** Id of an original → its copy. */
  cache: Record<string, Element | undefined>
}

/**
 * Ctrl (⌘) and D copy the selection in its place, a little aside, in one step: with labels, what hangs on it and the
 * flows between. The copies are selected. The library would hang them on the pointer.
 */
class DuplicateInPlace {
  static $inject = ['eventBus', 'editorActions', 'copyPaste', 'selection', 'elementRegistry']

  constructor(
    eventBus: EventBus,
    editorActions: EditorActions,
    copyPaste: CopyPaste,
    selection: Selection,
    registry: ElementRegistry,
  ) {
    let isDuplicating = false
    // Copies stand in what the originals stand in, which may be several parts of a diagram.
    eventBus.on('copyPaste.pasteElement', EARLY, ({ descriptor, cache }: PasteEvent) => {
      if (!isDuplicating) return
      const { id, host } = descriptor
      descriptor.parent ??= registry.get(id)?.parent as Element | undefined
      if (host) cache[host] ??= registry.get(host) as Element
    })

    function duplicate(): void {
      const originals = originalsOf(selection.get() as Shape[])
      const tree: Record<string, Descriptor[]> = copyPaste.copy(originals, { clip: false } as never) as never
      const places = Object.values(tree).flat()
      const [first] = originals
      if (!first?.parent || places.length === 0) return
      isDuplicating = true
      try {
        const point = besides(first, places)
        const pasted = { tree, element: first.parent, point, hints: {} }
        const copies = copyPaste.paste(pasted as never) as unknown as Shape[]
        selection.select(copies.filter(isLikeOneOf(originals)))
      } finally {
        isDuplicating = false
      }
    }

    // The action is registered when the diagram is initialised; this comes after and takes its place.
    eventBus.on('diagram.init', 500, () => {
      editorActions.unregister('duplicate')
      editorActions.register({ duplicate })
    })
  }
}

export const duplicateModule = {
  __init__: ['duplicateInPlace'],
  duplicateInPlace: ['type', DuplicateInPlace] as const,
}

/** A label stands for its element; an event on a border is copied with its host, or along the border when alone. */
function originalsOf(selected: Shape[]): Shape[] {
  const all = [...new Set(selected.map(shape => (shape.labelTarget as Shape | undefined) ?? shape))]
  const free = all.filter(({ host }) => !host || all.includes(host))
  return free.length > 0 ? free : all.filter(({ host }) => host === all[0]?.host)
}

/** Selected are copies of what was selected, not of what came along: labels, parts, and flows where none was. */
function isLikeOneOf(originals: Shape[]): (copy: Shape) => boolean {
  const parents = new Set<unknown>(originals.map(({ parent }) => parent))
  const hasFlow = originals.some(isFlow)
  return copy => parents.has(copy.parent) && !copy.labelTarget && (hasFlow || !isFlow(copy))
}

const isFlow = (element: object): boolean => 'waypoints' in element

/** Where the middle of the copies lies. */
function besides({ host, ...first }: Shape, places: Descriptor[]): { x: number; y: number } {
  const { x, y, width, height } = getBBox(places.filter(({ hidden }) => !hidden) as never)
  const middle = { x: x + width / 2, y: y + height / 2 }
  if (!host) return { x: middle.x + ASIDE, y: middle.y + ASIDE }
  const centre = { x: first.x + first.width / 2, y: first.y + first.height / 2 }
  const isAtSide = Math.min(Math.abs(centre.x - host.x), Math.abs(centre.x - host.x - host.width)) <= 1
  if (isAtSide) return { x: middle.x, y: middle.y + within(centre.y, host.y + host.height) }
  return { x: middle.x + within(centre.x, host.x + host.width), y: middle.y }
}

/** Towards the end of a side, or back from it where there is no room. */
const within = (place: number, end: number): number => (place + ASIDE < end ? ASIDE : -ASIDE)
