import type EventBus from 'diagram-js/lib/core/EventBus'
import { t } from '#model/language/t.ts'
import { DiagramFault } from '#process/DiagramFault.ts'
import type { Moddle, ModdleElement } from '#process/ModdleElement.ts'
import { eachElement } from '#process/read/eachElement.ts'
import { type ReadDiagram, readDiagram } from '#process/readDiagram.ts'
import type { Vendor } from '#process/vendors.ts'
import { hasLayout, withLayout } from '#process/withLayout.ts'
import type { BpmnModeler } from './BpmnModeler.ts'
import { claimKey } from './claimKey.ts'

export interface OpenedDiagram {
  modeler: BpmnModeler
  vendor: Vendor
  /** What people should know of the text: parts that are kept though unknown, parts that could not be drawn. */
  warnings: string[]
}

/**
 * Draws a text. What has no drawing is laid out first. Nothing that is drawn changes before the text was read in full.
 *
 * @param modelerOf the modeler for the vendor of the text
 * @param key what the process is called by from now on; it keeps its own where absent
 * @throws DiagramFault when the text is no diagram
 */
export async function openDiagram(
  xml: string,
  modelerOf: (vendor: Vendor) => BpmnModeler,
  key?: string,
): Promise<OpenedDiagram> {
  const first = await read(xml, modelerOf)
  const isDrawn = hasLayout(first.diagram.definitions)
  const { diagram, modeler } = isDrawn ? first : await read(await withLayout(xml), modelerOf)
  const former = key === undefined ? null : claimKey(diagram.definitions, key)
  const drawing = await draw(modeler, diagram.definitions)
  const warnings = [...diagram.warnings, ...drawing]
  if (!isDrawn) warnings.unshift(t('文件中没有图形数据，已自动排版'))
  if (former !== null && key !== undefined) {
    warnings.push(t('流程标识“{{former}}”已改为当前模型的“{{key}}”', { former, key }))
  }
  return { modeler, vendor: diagram.vendor, warnings }
}

async function read(xml: string, modelerOf: (vendor: Vendor) => BpmnModeler) {
  let modeler: BpmnModeler | undefined
  const diagram: ReadDiagram = await readDiagram(xml, {
    moddleOf: vendor => {
      modeler = modelerOf(vendor)
      return modeler.get<Moddle>('moddle')
    },
  })
  return { diagram, modeler: modeler as BpmnModeler }
}

/** As importXML of bpmn-js does with a text that it reads itself. */
async function draw(modeler: BpmnModeler, definitions: ModdleElement): Promise<string[]> {
  const eventBus = modeler.get<EventBus>('eventBus')
  const elementsById: Record<string, ModdleElement> = {}
  eachElement(definitions, element => {
    if (element.id) elementsById[element.id] = element
  })
  eventBus.fire('import.parse.complete', {
    error: null,
    definitions,
    elementsById,
    references: [],
    warnings: [],
  })
  try {
    const { warnings } = await modeler.importDefinitions(definitions as never)
    eventBus.fire('import.done', { error: null, warnings })
    return warnings.map(warning => t('有一处没有画出：{{reason}}', { reason: String(warning) }))
  } catch (error) {
    eventBus.fire('import.done', { error, warnings: [] })
    throw new DiagramFault(
      'NO_LAYOUT',
      t('流程图画不出来：{{reason}}', { reason: (error as Error).message }),
      null,
      {
        cause: error,
      },
    )
  }
}
