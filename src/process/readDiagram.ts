import { t } from '#model/language/t.ts'
import type { Moddle, ModdleElement } from './ModdleElement.ts'
import { eachElement } from './read/eachElement.ts'
import { readText, type TextReading } from './read/readText.ts'
import { type ReadNote, readWarning } from './read/readWarning.ts'
import { isMixed } from './read/xmlText.ts'
import type { Vendor } from './vendors.ts'

/** A diagram that was read. */
export interface ReadDiagram {
  /** The root, of type `bpmn:Definitions`. */
  definitions: ModdleElement
  /** Whose extensions are typed: the one that the text uses most, else declares first, else camunda. */
  vendor: Vendor
  /** The meta model that the elements belong to, for creating more of them. */
  moddle: Moddle
  /** Sentences in the language that was chosen: what is not known but kept, and what could not be kept. */
  warnings: string[]
  /** The same, with what each is about. */
  notes: ReadNote[]
}

export interface ReadOptions {
  /** The meta model to read with, such as a modeler's own; one of createModdle unless told. */
  moddleOf?: (vendor: Vendor) => Moddle
}

/**
 * Reads a diagram. Elements and attributes of other namespaces, another vendor's among them, are kept as they are;
 * comments are not.
 *
 * @throws DiagramFault when the text is no diagram, or could only be opened by leaving out elements
 */
export async function readDiagram(xml: string, options: ReadOptions = {}): Promise<ReadDiagram> {
  const reading = await readText(xml, options)
  const { definitions, vendor, moddle, warnings } = reading
  const remarks = [...noteKept(definitions, vendor), ...noteRemarks(reading)]
  const notes: ReadNote[] = [
    ...warnings.map(readWarning),
    ...remarks.map(message => ({ message, about: 'text' as const })),
  ]
  return { definitions, vendor, moddle, warnings: notes.map(({ message }) => message), notes }
}

/** Remarks are for those who read the text; no element holds them. */
function noteRemarks({ comments, instructions }: TextReading): string[] {
  return [
    ...(comments > 0 ? [t('文件中有 {{count}} 处注释，保存后不再保留', { count: comments })] : []),
    ...(instructions > 0
      ? [t('文件中有 {{count}} 条处理指令，保存后不再保留', { count: instructions })]
      : []),
  ]
}

/**
 * Sentences on what was kept though it is strange: elements of the vendor's namespace that are not known or stand
 * where they do not belong, and text between elements.
 */
function noteKept(root: ModdleElement, vendor: Vendor): string[] {
  const notes = new Set<string>()
  const note = (sentence: string) => notes.add(sentence)
  eachElement(root, element => {
    const type = element.$type
    if (isMixed(element)) note(t('元素 {{type}} 中文字与子元素混排，保存后文字在前', { type }))
    if (!type.startsWith(`${vendor}:`)) return
    if (element.$descriptor.isGeneric) note(t('不认识的元素 {{type}}，已原样保留', { type }))
    else if (isStrange(element)) note(misplaced(type, element.$parent))
  })
  return [...notes]
}

const misplaced = (type: string, parent?: ModdleElement): string =>
  t('元素 {{type}} 不应在 {{parent}} 中，已原样保留', { type, parent: parent?.$type ?? '' })

const isStrange = (element: ModdleElement) => element.$parent?.others?.includes(element) === true
