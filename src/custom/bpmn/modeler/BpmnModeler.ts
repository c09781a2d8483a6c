import type Modeler from 'bpmn-js/lib/Modeler'

/** What draws a diagram and lets it be changed. Its parts are asked for by name: `modeler.get<Canvas>('canvas')`. */
export type BpmnModeler = Modeler
