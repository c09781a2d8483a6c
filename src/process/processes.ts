import { type Language, textOf } from '#model/language/t.ts'
import { createModdle } from './createModdle.ts'
import type { ModdleElement } from './ModdleElement.ts'
import { eachElement } from './read/eachElement.ts'
import { parseXml } from './read/parseXml.ts'
import { plainText } from './read/readText.ts'
import { scanXml } from './read/xmlText.ts'
import { readDiagram } from './readDiagram.ts'
import type { Vendor } from './vendors.ts'
import { writeDiagram } from './writeDiagram.ts'

/** The process that a model is about: the one with its key, else the first that can run, else the first. */
export function processOf(definitions: ModdleElement, key?: string): ModdleElement | undefined {
  const roots: ModdleElement[] = definitions.get('rootElements') ?? []
  const processes = roots.filter(element => element.$instanceOf('bpmn:Process'))
  return (
    processes.find(({ id }) => id === key) ??
    processes.find(({ isExecutable }) => isExecutable === true) ??
    processes[0]
  )
}

/** A user task of a process. */
export interface ProcessTask {
  /** The element's id. */
  key: string
  /** '' where it has none. */
  name: string
}

/** The user tasks of a diagram, those of sub-processes among them, in the order of the text. @throws DiagramFault */
export async function tasksOf(xml: string): Promise<ProcessTask[]> {
  const { definitions } = await readDiagram(xml)
  const tasks: ProcessTask[] = []
  eachElement(definitions, element => {
    if (element.$instanceOf('bpmn:UserTask')) tasks.push({ key: element.id, name: element.name ?? '' })
  })
  return tasks
}

/** Gives a process another id, and every call of it in the same diagram along with it. */
export function renameProcess(definitions: ModdleElement, process: ModdleElement, id: string): void {
  const former = process.id
  process.id = id
  eachElement(definitions, element => {
    if (element.$instanceOf?.('bpmn:CallActivity') && element.calledElement === former)
      element.calledElement = id
  })
}

const START = { zh: '开始', en: 'Start' }

/** What a new process is called. */
interface NewDiagramOptions {
  /** The process's id: letters, digits, `_`, `-` and `.`, beginning with a letter or `_`. */
  key: string
  name: string
  /** Whose extensions the diagram will be written in; camunda unless told. */
  vendor?: Vendor
  /** In which its start event is named; the one that was chosen unless told. */
  language?: Language
}

/** The XML of a process that has a start event and nothing else, laid out. */
export async function newDiagram(options: NewDiagramOptions): Promise<string> {
  const { key, name, vendor = 'camunda', language } = options
  const moddle = createModdle(vendor)
  const start = moddle.create('bpmn:StartEvent', { id: 'StartEvent_1', name: textOf(START, language) })
  const process = moddle.create('bpmn:Process', { id: key, name, isExecutable: true, flowElements: [start] })
  const shape = moddle.create('bpmndi:BPMNShape', {
    id: 'StartEvent_1_di',
    bpmnElement: start,
    bounds: moddle.create('dc:Bounds', { x: 180, y: 160, width: 36, height: 36 }),
    label: moddle.create('bpmndi:BPMNLabel', {
      bounds: moddle.create('dc:Bounds', { x: 183, y: 203, width: 30, height: 14 }),
    }),
  })
  const plane = moddle.create('bpmndi:BPMNPlane', {
    id: 'BPMNPlane_1',
    bpmnElement: process,
    planeElement: [shape],
  })
  const definitions = moddle.create('bpmn:Definitions', {
    id: 'Definitions_1',
    targetNamespace: 'http://bpmn.io/schema/bpmn',
    rootElements: [process],
    diagrams: [moddle.create('bpmndi:BPMNDiagram', { id: 'BPMNDiagram_1', plane })],
  })
  return writeDiagram({ definitions, vendor, moddle })
}

/**
 * Passes for the text of a BPMN 2.0 document with a process, at a fraction of what reading its elements takes.
 *
 * @throws DiagramFault when it is no XML, cut off, too large, of another kind, or without a process
 */
export function assertDiagram(xml: string): void {
  scanXml(parseXml(plainText(xml)))
}
