import type { JSONPath } from 'jsonc-parser'
import { t, textOf } from '#model/language/t.ts'
import { newShape, type PaletteItem } from '../palette/paletteItems.ts'
import { partSettings } from '../settings/commonSettings.ts'
import { writtenOf } from '../settings/settingsForm.ts'
import type { SettingChange } from '../settings/settingValues.ts'
import { addField } from '../text/addField.ts'
import { addPart } from '../text/addPart.ts'
import { addShape } from '../text/addShape.ts'
import { copyElements } from '../text/copyElements.ts'
import { allElements } from '../text/elementAt.ts'
import type { FormElement, Spot } from '../text/FormElement.ts'
import { moveElements } from '../text/moveElements.ts'
import { renameField } from '../text/names/renameField.ts'
import { usesOf } from '../text/names/usesOf.ts'
import { jsonOf, nodeAt, parseText } from '../text/parseText.ts'
import { duplicateElements, pasteElements } from '../text/pasteElements.ts'
import { removeElements } from '../text/removeElements.ts'
import { type KeyChange, setKeys } from '../text/setKeys.ts'
import type { DesignSession } from './createDesignSession.ts'
import { createKindCommands, type KindCommands } from './createKindCommands.ts'
import { keyOf } from './DesignState.ts'
import { findElement, wayToElement } from './findElement.ts'
import type { UseQuestions } from './useAskUses.tsx'
import { writeSettings } from './writeSettings.ts'

/** What people do to a form, in the canvas, the outline, the palette and by keys. */
export interface DesignCommands extends KindCommands {
  /** Puts something into the form: at the spot, or behind what is selected. */
  add(item: PaletteItem, spot?: Spot): void
  /** The elements of the keys to a spot. */
  move(keys: readonly string[], spot: Spot): void
  /** The selected elements one place up or down, out of their part or into the one before. */
  shift(way: ShiftWay): void
  /** The selected elements, or those of the keys; asks first where something else names what goes. */
  remove(keys?: readonly string[]): Promise<void>
  set(changes: readonly KeyChange[]): void
  /** Writes settings of an element, of the form where there is none. */
  applySettings(element: FormElement | undefined, changes: readonly SettingChange[]): void
  /** Adds a shape to those that the rows of a field have. */
  addShape(field: FormElement): void
  titleShape(shape: FormElement, title: string): void
  /** Gives a field another name, with whatever names it. */
  renameField(path: JSONPath, name: string): void
  duplicate(): void
  /** The selected elements as text; null for none. */
  copied(): string | null
  /** Puts copied elements behind what is selected; false where the text holds none. */
  paste(copied: string): boolean
  rename(key: string, title: string): void
  /** Selects the element before or behind; with `extend` in addition to those selected. */
  step(by: 1 | -1, extend: boolean): void
  selectAll(): void
  /** Elements of the selection, in the order of the form. */
  selected(): FormElement[]
}

type ShiftWay = 'up' | 'down' | 'out' | 'in'

interface CommandOptions {
  session: DesignSession
  /** Whether documents may be stored under a name. */
  isPublished?: ((name: string) => boolean) | undefined
  /** Says what people should know. */
  tell(message: string): void
  ask: UseQuestions
}

export function createDesignCommands(options: CommandOptions): DesignCommands {
  const { session, tell, ask } = options
  const { place } = session
  const isPublished = options.isPublished ?? (() => true)
  const text = () => session.state().text
  const outline = () => session.state().outline
  const elementsOf = (keys: readonly string[]) =>
    allElements(outline()).filter(({ path }) => keys.includes(keyOf(path)))
  const selected = () => elementsOf(session.state().selection)

  const paths = () => selected().map(({ path }) => path)

  function add(item: PaletteItem, given?: Spot): void {
    const spot = given ?? spotBehind(session)
    const edit =
      item.kind === 'field'
        ? addField(text(), { field: { name: nameOf(item.widget), property: item.property }, spot, place })
        : addPart(text(), { part: item.part, spot: outsideOfFields(session, spot), place })
    session.apply(edit, t('添加“{{title}}”', { title: textOf(item.title) }))
  }

  function move(keys: readonly string[], spot: Spot): void {
    const moved = allElements(outline()).filter(({ path }) => keys.includes(keyOf(path)))
    const edit = moveElements(text(), { paths: moved.map(({ path }) => path), spot, place })
    session.apply(edit, t('移动'))
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
    const next = at === -1 ? keys.at(by === 1 ? 0 : -1) : keys[at + by]
    if (next === undefined) return
    session.select(extend ? [...selection.filter(key => key !== next), next] : [next])
  }

  return {
    add,
    move,
    shift,
    step,
    selected,
    ...createKindCommands(session, ask),
    async remove(keys = session.state().selection) {
      const removed = elementsOf(keys)
      if (removed.length === 0) return
      const fields = removed.flatMap(fieldsIn)
      const uses = usesOf(text(), { paths: fields.map(({ path }) => path), place })
      if (uses.length > 0 && !(await ask.remove(uses, removed))) return
      session.apply(removeElements(text(), { paths: removed.map(({ path }) => path), place }), t('删除'))
    },
    addShape({ path, children }) {
      const shape = newShape(children.length + 1)
      if (shape) session.apply(addShape(text(), { path, name: 'shape', shape, place }), t('添加形状'))
    },
    titleShape(shape, title) {
      const before = nodeAt(parseText(text()).tree, [...shape.path, 'title'])
      const value = writtenOf(partSettings.shape?.title ?? {}, title, before && jsonOf(before))
      writeSettings(session, shape, [{ path: 'title', key: ['title'], value }])
    },
    set: changes => void session.apply(setKeys(text(), { changes, place }), t('修改属性')),
    applySettings: (element, changes) => writeSettings(session, element, changes),
    renameField(path, name) {
      const result = renameField(text(), { path, name, place, isPublished })
      if ('refused' in result) tell(result.refused)
      else session.apply(result.edit, t('修改字段名'))
    },
    duplicate: () => void session.apply(duplicateElements(text(), { paths: paths(), place }), t('复制')),
    copied: () => copyElements(text(), { paths: paths(), place }),
    paste(copied) {
      const pasted = pasteElements(text(), { copied, spot: spotBehind(session), place })
      if (!pasted) return false
      session.apply(pasted.edit, t('粘贴'))
      if (pasted.missing.length > 0)
        tell(t('粘贴的内容用到了这个表单没有的字段：{{names}}', { names: pasted.missing.join(t('、')) }))
      return true
    },
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

/** The fields that go with an element. */
const fieldsIn = (element: FormElement): FormElement[] =>
  element.kind === 'field' ? [element] : element.children.flatMap(fieldsIn)
