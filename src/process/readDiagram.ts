import { t } from '#model/language/t.ts'
import type { Moddle, ModdleElement } from './ModdleElement.ts'
import { noteKept } from './read/noteKept.ts'
import { readText, type TextReading } from './read/readText.ts'
import { readWarning } from './read/readWarning.ts'
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
  return {
    definitions,
    vendor,
    moddle,
    warnings: [...warnings.map(readWarning), ...noteKept(definitions, vendor), ...noteRemarks(reading)],
  }
}

/** Remarks are for those who read the text; no element holds them. */
function noteRemarks({ comments, instructions }: TextReading): string[] {
  if (comments + instructions === 0) return []
  return [
    t('文件中有 {{comments}} 处注释和 {{instructions}} 条处理指令，保存后不再保留', {
      comments,
      instructions,
    }),
  ]
}
