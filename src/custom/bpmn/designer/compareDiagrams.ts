import { diff } from 'bpmn-js-differ'
import { t } from '#model/language/t.ts'
import type { ModdleElement } from '#process/ModdleElement.ts'
import { readDiagram } from '#process/readDiagram.ts'
import { changedContents } from './changedContents.ts'
import { partTitle } from './partTitle.ts'

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
