import type { LayoutModel } from '#model/types/index.ts'
import { type DrawnForm, keyOf } from '../design/DesignState.ts'
import type { FormElement } from '../text/FormElement.ts'

/** How what is drawn is told apart: parts of the model by the keys of their elements, fields by their dotted names. */
export interface CanvasNames {
  partName(part: object): string | undefined
  /** Dotted names without the numbers of rows, but with those of shapes: items.price, blocks.1.text. */
  fieldKeys: ReadonlyMap<string, string>
}

/** Pairs the parts of a compiled form with the elements of the text that it was compiled from. */
export function canvasNames({ form, outline }: DrawnForm): CanvasNames {
  const names = new Map<object, string>()
  pairParts(form.layout, { elements: outline.elements, parent: '' }, names)
  const fieldKeys = new Map<string, string>()
  nameFields([...outline.elements, ...outline.unplaced], '', fieldKeys)
  return { partName: part => names.get(part), fieldKeys }
}

interface Level {
  elements: readonly FormElement[]
  /** Key of the element that holds them; '' for the form. */
  parent: string
}

function pairParts(parts: LayoutModel[], { elements, parent }: Level, names: Map<object, string>): void {
  names.set(parts, parent)
  const others = elements.filter(({ kind }) => kind !== 'field')
  let next = 0
  for (const part of parts) {
    if (part.type === 'field') continue
    const element = others[next++]
    if (!element) return
    const key = keyOf(element.path)
    names.set(part, key)
    if (part.type === 'tabs' || part.type === 'steps')
      for (const [index, pane] of part.items.entries()) pairPane(pane.items, element.children[index], names)
    else if (part.type === 'group' || part.type === 'grid')
      pairParts(part.items, { elements: element.children, parent: key }, names)
  }
}

/** A tab or step may be a part without a title of its own. */
function pairPane(items: LayoutModel[], element: FormElement | undefined, names: Map<object, string>): void {
  if (!element) return
  const isPane = element.kind === 'pane'
  pairParts(items, { elements: isPane ? element.children : [element], parent: keyOf(element.path) }, names)
}

function nameFields(elements: readonly FormElement[], before: string, keys: Map<string, string>): void {
  for (const [index, { kind, name, path, children }] of elements.entries()) {
    const isField = kind === 'field' && name !== null
    if (isField) keys.set(before + name, keyOf(path))
    nameFields(children, `${before}${stepOf(isField ? name : null, kind, index)}`, keys)
  }
}

/** Of the shapes of a field each is drawn once, in their order: fields of one name in several are told apart by that. */
function stepOf(name: string | null, kind: FormElement['kind'], index: number): string {
  if (name !== null) return `${name}.`
  return kind === 'shape' ? `${index}.` : ''
}

/** Key of the element that a drawn element shows; null for none. */
export function keyOfDrawn({ dataset }: HTMLElement, { fieldKeys }: CanvasNames): string | null {
  if (dataset.part !== undefined) return dataset.part
  if (dataset.field === undefined) return null
  const steps = dataset.field.split('.')
  const first = steps.findIndex(isNumber)
  const inShape = steps.filter((step, index) => index === first || !isNumber(step)).join('.')
  return fieldKeys.get(inShape) ?? fieldKeys.get(steps.filter(step => !isNumber(step)).join('.')) ?? null
}

const isNumber = (step: string): boolean => /^\d+$/.test(step)

/** Dotted name under which a field is drawn: of a row with the number of the first, of a shape with that of its own. */
export function drawnName(key: string, { fieldKeys }: CanvasNames): string | null {
  const name = [...fieldKeys].find(([, own]) => own === key)?.[0]
  if (name === undefined) return null
  const [first, second, ...rest] = name.split('.')
  return second === undefined || isNumber(second) ? name : [first, '0', second, ...rest].join('.')
}
