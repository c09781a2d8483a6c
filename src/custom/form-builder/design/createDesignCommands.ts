import type { JSONPath } from 'jsonc-parser'
import { t, textOf } from '#model/language/t.ts'
import type { PaletteItem } from '../palette/paletteItems.ts'
import type { SettingChange } from '../settings/settingValues.ts'
import { addField } from '../text/addField.ts'
import { addPart } from '../text/addPart.ts'
import { allElements } from '../text/elementAt.ts'
import type { FormElement, Spot } from '../text/FormElement.ts'
import { moveElements } from '../text/moveElements.ts'
import { removeElements } from '../text/removeElements.ts'
import { type KeyChange, setKeys } from '../text/setKeys.ts'
import type { DesignSession } from './createDesignSession.ts'
import { keyOf } from './DesignState.ts'
import { findElement, wayToElement } from './findElement.ts'
import { writeSettings } from './writeSettings.ts'

/** What people do to a form, in the canvas, the outline, the palette and by keys. */
export interface DesignCommands {
  /** Puts something into the form: at the spot, or behind what is selected. */
  add(item: PaletteItem, spot?: Spot): void
  /** The elements of the keys to a spot. */
  move(keys: readonly string[], spot: Spot): void
  /** The selected elements one place up or down, out of their part or into the one before. */
  shift(way: ShiftWay): void
  remove(): void
  set(changes: readonly KeyChange[]): void
  /** Writes settings of an element, of the form where there is none. */
  applySettings(element: FormElement | undefined, changes: readonly SettingChange[]): void
  /** Gives a field another name, with whatever names it. */
  renameField(path: JSONPath, name: string): void
  duplicate(): void
  rename(key: string, title: string): void
  /** Selects the element before or behind; with `extend` in addition to those selected. */
  step(by: 1 | -1, extend: boolean): void
  selectAll(): void
  /** Elements of the selection, in the order of the form. */
  selected(): FormElement[]
}

export type ShiftWay = 'up' | 'down' | 'out' | 'in'

export function createDesignCommands(session: DesignSession): DesignCommands {
  const { place } = session
  const text = () => session.state().text
  const outline = () => session.state().outline
  const selected = () => {
    const { selection } = session.state()
    return allElements(outline()).filter(({ path }) => selection.includes(keyOf(path)))
  }

  function add(item: PaletteItem, given?: Spot): void {
    const spot = given ?? spotBehind(session)
    const edit =
      item.kind === 'field'
        ? addField(text(), { field: { name: nameOf(item.widget), property: item.property }, spot, place })
        : addPart(text(), { part: item.part, spot: outsideOfFields(session, spot), place })
    session.apply(edit, t('添加“{{title}}”', { title: textOf(item.title) }))
  }

  function move(keys: readonly string[], spot: Spot): void {
    const paths = keys.flatMap(key => findElement(outline(), key)?.path ?? [])
    const found = keys.map(key => findElement(outline(), key)?.path).filter(path => path !== undefined)
    if (paths.length > 0) session.apply(moveElements(text(), { paths: found, spot, place }), t('移动'))
  }

  function shift(way: ShiftWay): void {
    const elements = selected()
    const first = elements[0]
    if (!first) return
    const spot = shiftedSpot(session, elements, way)
    if (spot)
      move(
        elements.map(({ path }) => keyOf(path)),
        spot,
      )
  }

  function step(by: 1 | -1, extend: boolean): void {
    const keys = allElements(outline()).map(({ path }) => keyOf(path))
    const { selection } = session.state()
    const at = keys.indexOf(selection.at(-1) ?? '')
    const next = keys[at === -1 ? (by === 1 ? 0 : keys.length - 1) : at + by]
    if (next === undefined) return
    session.select(extend ? [...selection.filter(key => key !== next), next] : [next])
  }

  return {
    add,
    move,
    shift,
    step,
    selected,
    remove() {
      const paths = selected().map(({ path }) => path)
      if (paths.length > 0) session.apply(removeElements(text(), { paths, place }), t('删除'))
    },
    set: changes => void session.apply(setKeys(text(), { changes, place }), t('修改属性')),
    applySettings: (element, changes) => writeSettings(session, element, changes),
    renameField: () => undefined,
    duplicate: () => undefined,
    rename(key, title) {
      const element = findElement(outline(), key)
      session.rename(null)
      if (!element || title.trim() === '') return
      const at = element.kind === 'note' ? 'text' : 'title'
      const change = { element: element.path, key: [at], value: title.trim() }
      session.apply(setKeys(text(), { changes: [change], place }), t('修改标题'))
    },
    selectAll: () => session.select(outline().elements.map(({ path }) => keyOf(path))),
  }
}

/** date-time → dateTime */
const nameOf = (widget: string): string =>
  widget.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Inside a part that is selected, behind any other element, at the end where nothing is selected. */
function spotBehind(session: DesignSession): Spot {
  const { outline, selection } = session.state()
  const way = wayToElement(outline, selection.at(-1) ?? '')
  const element = way.at(-1)
  if (!element) return { parent: [], index: outline.elements.length }
  if (element.takes !== null && element.kind !== 'field')
    return { parent: element.path, index: element.takes === 'panes' ? 1 : element.children.length }
  const parent = way.at(-2)
  const siblings = parent?.children ?? outline.elements
  return { parent: parent?.path ?? [], index: siblings.indexOf(element) + 1 }
}

/** Parts of the layout stand beside fields, not in their rows. */
function outsideOfFields(session: DesignSession, spot: Spot): Spot {
  const { outline } = session.state()
  const way = wayToElement(outline, keyOf(spot.parent))
  const field = way.findIndex(({ kind }) => kind === 'field')
  if (field === -1) return spot
  const parent = way[field - 1]
  const siblings = parent?.children ?? outline.elements
  return { parent: parent?.path ?? [], index: siblings.indexOf(way[field] as FormElement) + 1 }
}

function shiftedSpot(session: DesignSession, elements: FormElement[], way: ShiftWay): Spot | null {
  const { outline } = session.state()
  const [first, last] = [elements[0] as FormElement, elements.at(-1) as FormElement]
  const above = wayToElement(outline, keyOf(first.path))
  const parent = above.at(-2)
  const siblings = parent?.children ?? outline.elements
  const path = parent?.path ?? []
  const [from, to] = [siblings.indexOf(first), siblings.indexOf(last)]
  if (way === 'up' && from > 0) return { parent: path, index: from - 1 }
  if (way === 'down' && to >= 0 && to < siblings.length - 1) return { parent: path, index: to + 2 }
  if (way === 'in') {
    const into = siblings[from - 1]
    return into?.takes && into.takes !== 'shapes' ? { parent: into.path, index: into.children.length } : null
  }
  return parent ? outOf(above, outline.elements, way) : null
}

/** Beside the part around it; beside its tabs where that is one of them. */
function outOf(way: FormElement[], outer: FormElement[], direction: ShiftWay): Spot | null {
  const depth = way.at(-2)?.kind === 'pane' ? 3 : 2
  const part = way.at(-depth)
  if (!part) return null
  const around = way.at(-depth - 1)
  const index = (around?.children ?? outer).indexOf(part)
  return { parent: around?.path ?? [], index: direction === 'up' ? index : index + 1 }
}
