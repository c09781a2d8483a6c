import { type Language, textOf } from '#model/text.ts'
import { createModdle } from './createModdle.ts'
import type { Vendor } from './vendors.ts'
import { writeDiagram } from './writeDiagram.ts'

const START = { zh: '开始', en: 'Start' }

/** What a new process is called. */
export interface NewDiagramOptions {
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
