/** What other screens may use of process diagrams. */
export { Rehearsal, useMayRehearse } from './rehearsal/Rehearsal.tsx'
export { BpmnViewer } from './viewer/BpmnViewer.tsx'
export type {
  BpmnViewerProps,
  ViewerActivity,
  ViewerHeat,
  ViewerInstance,
  ViewerRecords,
  ViewerTask,
} from './viewer/ViewerRecords.ts'
