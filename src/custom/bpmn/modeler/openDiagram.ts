import type EventBus from 'diagram-js/lib/core/EventBus'
import { t } from '#model/language/t.ts'
import type { LostItem } from '#process/convertVendor.ts'
import { DiagramFault } from '#process/DiagramFault.ts'
import { expandAsDrawn } from '#process/expandAsDrawn.ts'
import { lostParts } from '#process/lostParts.ts'
import type { Moddle, ModdleElement } from '#process/ModdleElement.ts'
import { renameProcess } from '#process/processes.ts'
import { eachElement } from '#process/read/eachElement.ts'
import type { ReadNote } from '#process/read/readWarning.ts'
import { type ReadDiagram, readDiagram } from '#process/readDiagram.ts'
import type { Vendor } from '#process/vendors.ts'
import { hasLayout, withLayout } from '#process/withLayout.ts'
import { type BpmnModeler, diagramXml } from './BpmnModeler.ts'
import { drawingWarnings, warnedElements } from './drawingWarnings.ts'
import type { UndrawnShapes } from './undrawnModule.ts'

interface OpenedDiagram {
  modeler: BpmnModeler
  vendor: Vendor
  /** What people should know of the text: parts that are kept though unknown, parts that could not be drawn. */
  warnings: string[]
  /** The text of what is drawn. */
  xml: string
  /** What the text said that was opened, and the text of what is drawn does not. */
  lost: LostItem[]
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
  const first = await readWith(xml, modelerOf)
  const isDrawn = hasLayout(first.diagram.definitions)
  const { diagram, modeler } = isDrawn ? first : await readWith(await withLayout(xml), modelerOf)
  expandAsDrawn(diagram.definitions)
  const former = key === undefined ? null : claimKey(diagram.definitions, key)
  const planes = planesOf(diagram.definitions)
  const drawing = await draw(modeler, diagram.definitions)
  const warnings = [...drawingWarnings(drawing, xml), ...movedParts(diagram.definitions, planes)]
  const count = modeler.get<UndrawnShapes>('undrawnShapes').count(warnedElements(drawing))
  if (count > 0) warnings.push(t('有 {{count}} 个图形没有画出，保存后仍在文件中', { count }))
  if (!isDrawn) warnings.unshift(t('文件中没有图形数据，已自动排版'))
  if (former !== null && key !== undefined) {
    warnings.push(t('流程标识“{{former}}”已改为当前模型的“{{key}}”', { former, key }))
  }
  const written = await diagramXml(modeler, diagram.vendor)
  const renaming = former !== null && key !== undefined ? { from: former, to: key } : undefined
  const lost = lostParts(xml, written, renaming)
  const read = diagram.notes.filter(({ about }) => isToldHere(about, lost)).map(({ message }) => message)
  return { modeler, vendor: diagram.vendor, warnings: [...read, ...warnings], xml: written, lost }
}

/** A shape without an element is told of by what draws, and what is lost is listed and asked about. */
const isToldHere = (about: ReadNote['about'], lost: LostItem[]): boolean =>
  about === 'text' || (about === 'loss' && lost.length === 0)

const planesOf = ({ diagrams = [] }: ModdleElement): Set<ModdleElement> =>
  new Set(diagrams.flatMap(({ plane }: ModdleElement) => plane ?? []))

/** The editor shows what closed sub-processes hold on planes of their own, and makes them where a text has none. */
function movedParts(definitions: ModdleElement, former: ReadonlySet<ModdleElement>): string[] {
  const made = [...planesOf(definitions)].filter(plane => !former.has(plane))
  return made
    .filter(({ planeElement = [] }) => planeElement.length > 0)
    .map(({ bpmnElement }) =>
      t('折叠的子流程“{{name}}”中画出的内容移到了它自己的图页', { name: bpmnElement.name || bpmnElement.id }),
    )
}

async function readWith(xml: string, modelerOf: (vendor: Vendor) => BpmnModeler) {
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
async function draw(modeler: BpmnModeler, definitions: ModdleElement): Promise<unknown[]> {
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
    return warnings
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

/**
 * Gives the process of a diagram its key: the one that has it, else the first that can run, else the first.
 *
 * @returns the key that it had; null where nothing was changed, also because another element has the key
 */
function claimKey(definitions: ModdleElement, key: string): string | null {
  const roots: ModdleElement[] = definitions.get('rootElements') ?? []
  const processes = roots.filter(element => element.$instanceOf('bpmn:Process'))
  const process = processes.find(({ isExecutable }) => isExecutable === true) ?? processes[0]
  if (!process || isTaken(definitions, key)) return null
  const { id } = process
  renameProcess(definitions, process, key)
  return String(id)
}

function isTaken(definitions: ModdleElement, key: string): boolean {
  let isFound = false
  eachElement(definitions, element => {
    isFound ||= element.id === key
  })
  return isFound
}
