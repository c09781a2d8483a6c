import { diff } from 'bpmn-js-differ'
import { t } from '#model/language/t.ts'
import type { ModdleElement } from '#process/ModdleElement.ts'
import { eachElement } from '#process/read/eachElement.ts'
import { readDiagram } from '#process/readDiagram.ts'
import { ownerOf } from '#process/rules/ownerOf.ts'
import { changedProperties } from './changedProperties.ts'
import { diagramJson } from './diagramJson.ts'
import { partTitle } from './partTitle.ts'

/** What is drawn on its own, and what only says how elements hang together. */
const OF_OTHERS = new Set([
  ...['flowElements', 'artifacts', 'laneSets', 'participants', 'messageFlows'],
  ...['incoming', 'outgoing'],
])

export type DifferenceKind = 'added' | 'removed' | 'changed' | 'moved'

/** An element that differs between two diagrams. */
export interface Difference {
  kind: DifferenceKind
  elementId: string
  elementName: string
  /** What differs in changed elements, in words. */
  properties: string[]
}

/** What differs between two texts: added and removed elements first, then changed, then moved ones. @throws DiagramFault */
export async function compareDiagrams(before: string, after: string): Promise<Difference[]> {
  const [old, young] = await Promise.all([readDiagram(before), readDiagram(after)])
  const found = diff(old.definitions, young.definitions)
  const contents = new Map(
    changedContents(old.definitions, young.definitions).map(content => [content.element.id, content]),
  )
  const noticed = Object.entries(found._changed).map(([id, { model, attrs }]) => {
    const words = contents.get(id)?.properties ?? Object.keys(attrs).map(name => partTitle(name))
    return difference('changed', model, words)
  })
  const unnoticed = [...contents.values()]
    .filter(({ element }) => !Object.hasOwn(found._changed, element.id))
    .map(({ element, properties }) => difference('changed', element, properties))
  const changed = [...noticed, ...unnoticed]
  const isNamed = new Set(changed.map(({ elementId }) => elementId))
  return [
    ...Object.values(found._added).map(element => difference('added', element)),
    ...Object.values(found._removed).map(element => difference('removed', element)),
    ...changed,
    ...Object.values(found._layoutChanged)
      .map(element => difference('moved', element))
      .filter(({ elementId }) => !isNamed.has(elementId)),
  ]
}

function difference(kind: DifferenceKind, element: ModdleElement, properties: string[] = []): Difference {
  const name = element.name || element.id
  const elementName = element.$type === 'bpmn:Process' ? t('流程“{{name}}”', { name }) : name
  return { kind, elementId: element.id, elementName, properties }
}

/** What a kind of difference is called. */
export function differenceWord(kind: DifferenceKind): string {
  const words = { added: t('新增元素'), removed: t('删除元素'), changed: t('修改属性'), moved: t('移动位置') }
  return words[kind]
}

/** An element of the later text that says something else than before. */
interface ChangedContent {
  element: ModdleElement
  /** What differs, in words. */
  properties: string[]
}

/**
 * Elements of both texts whose own content differs, however deep, such as the time of a timer: the library that
 * compares diagrams does not look into the definitions of events.
 */
function changedContents(before: ModdleElement, after: ModdleElement): ChangedContent[] {
  const old = drawnElements(before)
  return [...drawnElements(after)].flatMap(([id, element]) => {
    const former = old.get(id)
    const properties = former ? changedProperties(contentOf(former), contentOf(element)) : []
    return properties.length > 0 ? [{ element, properties }] : []
  })
}

function drawnElements(definitions: ModdleElement): Map<string, ModdleElement> {
  const elements = new Map<string, ModdleElement>()
  eachElement(definitions, element => {
    const isDrawn = element.$instanceOf?.('bpmn:FlowElement') || element.$instanceOf?.('bpmn:RootElement')
    if (isDrawn && ownerOf(element) === element) elements.set(element.id, element)
  })
  return elements
}

/** What an element says itself. */
function contentOf(element: ModdleElement): Parameters<typeof changedProperties>[0] {
  const json: Parameters<typeof changedProperties>[0] = JSON.parse(diagramJson(element))
  return Object.fromEntries(Object.entries(json).filter(([name]) => !OF_OTHERS.has(name)))
}
