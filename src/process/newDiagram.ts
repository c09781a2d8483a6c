import { createModdle } from './createModdle.ts'
import type { Vendor } from './vendors.ts'
import { writeDiagram } from './writeDiagram.ts'

/** What a new process is called. */
export interface NewDiagramOptions {
  /** The process's id: letters, digits, `_`, `-` and `.`, beginning with a letter or `_`. */
  key: string
  name: string
  /** Whose extensions the diagram will be written in; camunda unless told. */
  vendor?: Vendor
}

/** The XML of a process that has a start event and nothing else, laid out. */
export async function newDiagram({ key, name, vendor = 'camunda' }: NewDiagramOptions): Promise<string> {
  const moddle = createModdle(vendor)
  // untranslated: a name inside of the diagram, the same in each language
  const start = moddle.create('bpmn:StartEvent', { id: 'StartEvent_1', name: '开始' })
  const process = moddle.create('bpmn:Process', { id: key, name, isExecutable: true, flowElements: [start] })
  const shape = moddle.create('bpmndi:BPMNShape', {
    id: 'StartEvent_1_di',
    bpmnElement: start,
    bounds: moddle.create('dc:Bounds', { x: 180, y: 160, width: 36, height: 36 }),
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
