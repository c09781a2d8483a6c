import { expandAsDrawn } from '#process/expandAsDrawn.ts'
import type { ModdleElement } from '#process/ModdleElement.ts'
import { newDiagram } from '#process/newDiagram.ts'
import { readDiagram } from '#process/readDiagram.ts'
import { hasLayout, withLayout } from '#process/withLayout.ts'

/**
 * Reads a diagram to be looked at: without a text a blank process of its own, and what has no drawing is laid out.
 * What could not be read in full is logged.
 *
 * @throws DiagramFault when the text is no diagram
 */
export async function readForViewing(xml: string | null | undefined): Promise<ModdleElement> {
  const text = xml?.trim() ? xml : await blankDiagram()
  const { definitions, warnings } = await readDiagram(text)
  for (const warning of warnings) console.warn('The diagram was not read in full.', warning)
  expandAsDrawn(definitions)
  if (hasLayout(definitions)) return definitions
  return (await readDiagram(await withLayout(text))).definitions
}

function blankDiagram(): Promise<string> {
  const now = Date.now()
  // untranslated: a name inside of the diagram, the same in each language
  return newDiagram({ key: `Process_${now}`, name: `业务流程_${now}` })
}
